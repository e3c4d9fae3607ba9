import { z } from 'zod';
import { instantSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';

/** How often the reports of a submission were checked by reference and code, and when last; by whom is not kept. */
export const reportChecksSchema = whenMissing(z.strictObject({ count: z.number().int().nonnegative(), lastAt: instantSchema.nullable() }), {
  count: 0,
  lastAt: null,
});
export type ReportChecks = z.output<typeof reportChecksSchema>;
