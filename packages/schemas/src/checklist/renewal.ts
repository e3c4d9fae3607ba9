import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';

/** What a report says of being a renewal: how much of it is not as it was in the checklist that it renews. */
export const renewalSchema = z.strictObject({
  /** When that one was last signed. */
  earlierSignedAt: instantSchema,
  changedRatings: z.number().int().nonnegative(),
  ratings: z.number().int().nonnegative(),
});
export type Renewal = z.output<typeof renewalSchema>;

/** The checklist by which its owner renewed an earlier one, as that one says it to its owner and to staff. */
export const renewedBySchema = z.strictObject({
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  at: instantSchema,
  timeZone: z.string(),
});
export type RenewedBy = z.output<typeof renewedBySchema>;
