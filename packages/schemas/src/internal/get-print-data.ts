import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { reportDataSchema } from '#src/reports/report-data.ts';

/** A report and where its paper can be checked. */
export const printDataSchema = z.strictObject({
  ...reportDataSchema.shape,
  /** When it is printed: what has ended by then is said to have. */
  readAt: instantSchema.optional(),
  verification: z.strictObject({ address: z.url(), code: z.string() }),
});
export type PrintData = z.output<typeof printDataSchema>;

export const getPrintData = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/revisions/:revision',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: 'What the pdf-worker prints',
  params: z.strictObject({ id: objectIdSchema, revision: z.coerce.number().int().positive() }),
  /** Which state of its references; without one they are left out. */
  query: z.strictObject({ edition: z.coerce.number().int().positive().optional(), packet: objectIdSchema.optional() }),
  reply: printDataSchema,
});
