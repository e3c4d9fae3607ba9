import { z } from 'zod';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { catalogueReviewSchema } from '#src/checklist/catalogue-review.ts';
import { skillRatingSchema } from '#src/checklist/skill-rating.ts';
import { skillCategorySchema } from '#src/checklist/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { digitalSignatureSchema } from '#src/links/view-share-link.ts';

/** What a report shows of one revision of a submission, on screen and on paper. */
export const reportDataSchema = z.strictObject({
  submissionId: objectIdSchema,
  revision: z.number().int().positive(),
  shortReference: shortReferenceSchema,
  candidateName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  specialtyName: z.string(),
  specialtySlug: z.string(),
  catalogueVersion: z.string(),
  /** As it was when the ratings were signed. */
  catalogueReview: catalogueReviewSchema.optional(),
  submittedAt: instantSchema,
  changedAt: instantSchema.nullable(),
  digitalSignature: digitalSignatureSchema,
  skillGroups: z.array(skillCategorySchema),
  skillRatings: z.array(skillRatingSchema),
  /** What the abbreviations of the skills stand for, for the screen. */
  abbreviations: abbreviationsSchema.optional(),
});
export type ReportData = z.output<typeof reportDataSchema>;

/** What the paper of a report has besides: where it can be checked; null from a service of before template 2, which says nothing of it. */
export const printDataSchema = z.strictObject({
  ...reportDataSchema.shape,
  verification: z.strictObject({ address: z.url(), code: z.string() }).nullable(),
});
export type PrintData = z.output<typeof printDataSchema>;

export const getPrintData = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/revisions/:revision',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: 'What the pdf-worker prints',
  params: z.strictObject({ id: objectIdSchema, revision: z.coerce.number().int().positive() }),
  reply: printDataSchema,
});
