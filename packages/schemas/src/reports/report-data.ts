import { z } from 'zod';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { catalogueReviewSchema } from '#src/catalogue/catalogue-review.ts';
import { skillRatingSchema } from '#src/checklist/skill-rating.ts';
import { skillCategorySchema } from '#src/catalogue/specialty.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { correctionSchema } from '#src/checklist/correct-details.ts';
import { renewalSchema, renewedBySchema } from '#src/checklist/renewal.ts';
import { digitalSignatureSchema } from './digital-signature.ts';
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
  /** Of personal details, oldest first. */
  corrections: z.array(correctionSchema).optional(),
  /** Of a checklist that renews an earlier one. */
  renewal: renewalSchema.optional(),
  /** Of one that was renewed; paper printed before that cannot know. */
  renewedBy: renewedBySchema.optional(),
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
