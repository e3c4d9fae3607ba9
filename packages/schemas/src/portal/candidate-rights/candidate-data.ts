import { z } from 'zod';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';

/** Whose data is meant: what was stored with this address, and what belongs to these submissions and links, up to an instant. */
export const candidateKeySchema = z.strictObject({
  email: z.string().max(254),
  submissionIds: z.array(objectIdSchema).max(1_000),
  linkIds: z.array(objectIdSchema).max(5_000),
  /** References that were asked for them or from them. */
  referenceIds: z.array(objectIdSchema).max(1_000).default([]),
  /** Keyed hashes of who submitted, by which drafts are found, that hold no address. */
  draftKeys: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(1_000)
    .default([]),
  until: instantSchema,
});
export type CandidateKey = z.output<typeof candidateKeySchema>;

/** Records as they are stored, but opened where they were encrypted: whoever asks for their data gets all of it, whatever it is. */
export const personalRecordsSchema = z.array(z.record(z.string(), z.json()));

/** How many of what were erased. */
export const erasedCountsSchema = z.record(z.string(), z.number().int());
export type ErasedCounts = z.output<typeof erasedCountsSchema>;
