import { z } from 'zod';

const count = z.number().int().nonnegative();

/** What the catalogue in service consists of, counted live; shown beside the published figures (product.md#site-6). */
export const catalogueTotalsSchema = z.strictObject({
  specialties: count,
  /** Skills as listed: one that several checklists ask counts in each. */
  skills: count,
  /** Safety-critical skills, counted likewise. */
  safetySkills: count,
  /** Skills counted once however many checklists ask them. */
  distinctSkills: count,
});
export type CatalogueTotals = z.output<typeof catalogueTotalsSchema>;
