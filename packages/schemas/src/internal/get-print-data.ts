import { z } from 'zod';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { catalogueReviewSchema } from '#src/catalogue/catalogue-review.ts';
import { skillRatingSchema } from '#src/checklist/skill-rating.ts';
import { skillCategorySchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { renewalSchema } from '#src/checklist/renewal.ts';
import { digitalSignatureSchema } from '#src/links/share-links/view-share-link.ts';
import { packetCoverSchema } from '#src/packets/packet.ts';
import { reportProfileSchema } from '#src/profile/credential-check.ts';
import { reportReferencesSchema } from '#src/references/report-references.ts';

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
  /** Of a checklist that renews an earlier one. */
  renewal: renewalSchema.optional(),
  digitalSignature: digitalSignatureSchema,
  skillGroups: z.array(skillCategorySchema),
  skillRatings: z.array(skillRatingSchema),
  /** Experience and credentials; what has no check is self-reported. */
  profile: reportProfileSchema.optional(),
  /** What supervisors observed, for readers who may see it; missing where none was asked. */
  references: reportReferencesSchema.optional(),
  /** The cover of the packet that it is part of. */
  packet: packetCoverSchema.optional(),
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
  /** Which state of its references; without one they are left out. */
  query: z.strictObject({ edition: z.coerce.number().int().positive().optional(), packet: objectIdSchema.optional() }),
  reply: printDataSchema,
});
