import { z } from 'zod';

/** State of a submission's PDF, derived from what is stored. `tookMs`: milliseconds from submission to stored PDF. */
export const pdfStateSchema = z.strictObject({
  state: z.enum(['pending', 'ready', 'failed']),
  reason: z.string().optional(),
  tookMs: z.number().int().nonnegative().optional(),
});
export type PdfState = z.output<typeof pdfStateSchema>;
