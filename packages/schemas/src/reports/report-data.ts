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

/** Typed name, UTC time, time zone, attestation version and hash of the content (product.md#submit-3). */
export const digitalSignatureSchema = z.strictObject({
  name: z.string(),
  signedAt: instantSchema,
  timeZone: z.string(),
  attestationVersion: z.string(),
  contentHash: z.string(),
});
export type DigitalSignature = z.output<typeof digitalSignatureSchema>;

/** How often the reports of a submission were verified by reference and code, and when last. The verifier is not stored. */
export const reportChecksSchema = whenMissing(z.strictObject({ count: z.number().int().nonnegative(), lastAt: instantSchema.nullable() }), {
  count: 0,
  lastAt: null,
});
export type ReportChecks = z.output<typeof reportChecksSchema>;

/** The content of a report on one revision of a submission, on screen and on paper. */
export const reportDataSchema = z.strictObject({
  submissionId: objectIdSchema,
  revision: z.number().int().positive(),
  shortReference: shortReferenceSchema,
  ...shownPerson,
  specialtyName: z.string(),
  specialtySlug: z.string(),
  catalogueVersion: z.string(),
  /** The status of the clinical review when the ratings were signed. */
  catalogueReview: catalogueReviewSchema.optional(),
  submittedAt: instantSchema,
  changedAt: instantSchema.nullable(),
  /** Corrections of personal details, oldest first. */
  corrections: z.array(correctionSchema).optional(),
  /** Set for a checklist that renews an earlier one. */
  renewal: renewalSchema.optional(),
  /** Set for a checklist that was renewed; paper printed before the renewal cannot show this. */
  renewedBy: renewedBySchema.optional(),
  digitalSignature: digitalSignatureSchema,
  skillGroups: z.array(skillCategorySchema),
  skillRatings: z.array(skillRatingSchema),
  /** Experience and credentials. Entries without a check are self-reported. */
  profile: reportProfileSchema.optional(),
  /** The supervisors' references, for readers who may see them; missing if none was requested. */
  references: reportReferencesSchema.optional(),
  /** The cover of the packet that contains the report. */
  packet: packetCoverSchema.optional(),
  /** Meanings of the abbreviations in the skills, for the screen. */
  abbreviations: abbreviationsSchema.optional(),
});
export type ReportData = z.output<typeof reportDataSchema>;
