import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { tokenParamsSchema } from '#src/identifiers.ts';

export const downloadChecklist = endpoint({
  method: 'GET',
  path: '/api/checklist/download/:token',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'The PDF of a submission, by download token; 202 while it is being made',
  params: tokenParamsSchema,
  reply: { contentType: 'application/pdf' },
});

/** State of a submission's PDF, derived from stored data. `tookMs`: milliseconds from submission to stored PDF. */
export const pdfStateSchema = z.strictObject({
  state: z.enum(['pending', 'ready', 'failed']),
  reason: z.string().optional(),
  tookMs: z.number().int().nonnegative().optional(),
});
export type PdfState = z.output<typeof pdfStateSchema>;

export const getDownloadStatus = endpoint({
  method: 'GET',
  path: '/api/checklist/download/:token/status',
  service: 'checklist',
  limit: 'none',
  access: 'public',
  summary: 'Whether the PDF behind a download token is ready; never counted',
  params: tokenParamsSchema,
  reply: pdfStateSchema,
});

export const pdfEndpoints = { downloadChecklist, getDownloadStatus } satisfies Record<string, Endpoint>;
