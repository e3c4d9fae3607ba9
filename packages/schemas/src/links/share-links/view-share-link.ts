import { z } from 'zod';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { catalogueReviewSchema } from '#src/catalogue/catalogue-review.ts';
import { shownRatingSchema } from '#src/checklist/skill-rating.ts';
import { correctionSchema } from '#src/checklist/correct-details.ts';
import { renewalSchema, renewedBySchema } from '#src/checklist/renewal.ts';
import { skillCategorySchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, shortReferenceSchema, tokenParamsSchema, tokenSchema } from '#src/identifiers.ts';
import { packetCoverSchema } from '#src/packets/packet.ts';
import { reportProfileSchema } from '#src/profile/credential-check.ts';
import { digitalSignatureSchema } from '#src/reports/digital-signature.ts';
import { reportReferencesSchema } from '#src/references/report-references.ts';
import { enteredPasscodeSchema } from '#src/links/passcode.ts';

export const sharedSubmissionSchema = z.strictObject({
  candidateName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  yearsExperience: z.number().nullable(),
  shortReference: shortReferenceSchema,
  submittedAt: instantSchema,
  /** When ratings were last changed through a shared link; null for a first revision. */
  changedAt: instantSchema.nullable(),
  corrections: z.array(correctionSchema).optional(),
  renewal: renewalSchema.optional(),
  /** When its owner renewed it, and nothing of the renewal, which this link is not of. */
  renewedBy: renewedBySchema.pick({ at: true, timeZone: true }).optional(),
  digitalSignature: digitalSignatureSchema,
  skillRatings: z.array(shownRatingSchema),
  profile: reportProfileSchema.optional(),
  references: reportReferencesSchema.optional(),
});

export const executiveSummarySchema = z.strictObject({
  totalSkills: z.number().int(),
  skillsRated: z.number().int(),
  completionPercentage: z.number(),
});

export const viewShareLink = endpoint({
  method: 'POST',
  path: '/api/share-links/:token/view',
  service: 'links',
  limit: 'token',
  checksPasscode: true,
  access: 'public',
  summary: 'Opens a shared report and counts the view',
  params: tokenParamsSchema,
  body: z.strictObject({ passcode: enteredPasscodeSchema.optional() }),
  reply: z.strictObject({
    submission: sharedSubmissionSchema,
    specialty: z.strictObject({ name: z.string(), slug: z.string() }),
    catalogueReview: catalogueReviewSchema.optional(),
    skillGroups: z.array(skillCategorySchema),
    abbreviations: abbreviationsSchema.optional(),
    /** Of a link that shows a packet. */
    packet: packetCoverSchema.optional(),
    executiveSummary: executiveSummarySchema,
    downloadToken: tokenSchema.nullable(),
    linkInfo: z.strictObject({
      mode: z.enum(['quick', 'reusable']),
      expiresAt: instantSchema,
      maxViews: z.number().int().nullable(),
      viewCount: z.number().int(),
    }),
  }),
});
