import { z } from 'zod';
import { frequencySchema, proficiencySchema } from '#src/checklist/skill-rating.ts';

/**
 * How somebody stands to one requirement (product.md#match-2): of a skill `met`, `short` by so many steps, `stale` or `not-rated`; of a
 * certificate or license `met`, `lapsed` by the day that counts or `not-given`; of the rest `met` or `not-given`.
 */
export const factStateSchema = z.enum(['met', 'short', 'stale', 'not-rated', 'lapsed', 'not-given']);

export const requirementFactSchema = z.strictObject({
  state: factStateSchema,
  /** Steps of proficiency that are missing. */
  shortBy: z.number().int().min(1).max(4).optional(),
  /** Below the recency asked for, also where it is short besides. */
  isStale: z.literal(true).optional(),
  /** What was rated. */
  proficiency: proficiencySchema.optional(),
  frequency: frequencySchema.optional(),
  /** The last day of a certificate or license. */
  until: z.string().optional(),
  /** The day on which it does not hold, of one that is `lapsed`. */
  on: z.string().optional(),
  /** When a system was last used (a year) or a unit left (a month), or `present`. */
  last: z.string().optional(),
  /** The license that is not of the state asked for is a compact one, which may serve there. */
  isCompact: z.literal(true).optional(),
});
export type RequirementFact = z.output<typeof requirementFactSchema>;
