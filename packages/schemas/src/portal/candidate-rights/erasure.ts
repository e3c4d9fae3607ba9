import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { erasedCountsSchema } from './candidate-data.ts';

/** Milliseconds after which a request that nobody confirmed is dropped. */
export const erasureConfirmWithin = 24 * 60 * 60_000;

/** The erasure of one person, without anything that says who it was. */
export const erasureSchema = z.strictObject({
  id: objectIdSchema,
  /** What an admin types to confirm. */
  reference: shortReferenceSchema,
  state: z.enum(['requested', 'confirmed', 'done']),
  requestedAt: instantSchema,
  confirmedAt: instantSchema.nullable(),
  erasedAt: instantSchema.nullable(),
  erased: erasedCountsSchema.nullable(),
});
export type Erasure = z.output<typeof erasureSchema>;
