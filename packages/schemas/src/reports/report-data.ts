import { z } from 'zod';
import { shownPerson } from '#src/checklist/candidate-fields.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { catalogueReviewSchema, skillCategorySchema } from '#src/catalogue/specialties.ts';
import { renewalSchema, renewedBySchema, skillRatingSchema } from '#src/checklist/submit-checklist.ts';
import { correctionSchema } from '#src/checklist/correct-details.ts';
import { reportProfileSchema } from '#src/profile/credential-check.ts';
import { reportReferencesSchema } from '#src/references/references.ts';
import { packetCoverSchema } from './packets.ts';

/** Typed name, UTC time, zone, attestation version and hash of the content (product.md#submit-3). */
export const digitalSignatureSchema = z.strictObject({
  name: z.string(),
  signedAt: instantSchema,
  timeZone: z.string(),
  attestationVersion: z.string(),
  contentHash: z.string(),
});
export type DigitalSignature = z.output<typeof digitalSignatureSchema>;

/** How often the reports of a submission were checked by reference and code, and when last; the checker is not kept. */
export const reportChecksSchema = whenMissing(z.strictObject({ count: z.number().int().nonnegative(), lastAt: instantSchema.nullable() }), {
  count: 0,
  lastAt: null,
});
export type ReportChecks = z.output<typeof reportChecksSchema>;

/** What a report shows of one revision of a submission, on screen and on paper. */
export const reportDataSchema = z.strictObject({
  submissionId: objectIdSchema,
  revision: z.number().int().positive(),
  shortReference: shortReferenceSchema,
  ...shownPerson,
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
