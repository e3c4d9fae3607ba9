import { z } from 'zod';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { capacitySchema, periodShape } from './referee.ts';
import { observedRatingSchema, workAgainSchema } from './reference-answer.ts';
import { referenceCountSchema } from './reference-request.ts';

/** A reference as a report shows it. */
export const givenReferenceSchema = z.strictObject({
  id: objectIdSchema,
  /** As the referee signed; null where the candidate reads it. */
  name: z.string().nullable(),
  role: z.string(),
  unit: z.string(),
  answeredAt: instantSchema,
  ...periodShape,
  capacity: capacitySchema,
  workAgain: workAgainSchema,
  comment: z.string(),
  /** Of the skills of this checklist. */
  ratings: z.array(observedRatingSchema),
});
export type GivenReference = z.output<typeof givenReferenceSchema>;

/** What a report says of references: always how many, and to whom it may be shown what they say. */
export const reportReferencesSchema = z.strictObject({
  ...referenceCountSchema.shape,
  /** Empty for readers who are told only how many there are. */
  references: z.array(givenReferenceSchema),
});
export type ReportReferences = z.output<typeof reportReferencesSchema>;
