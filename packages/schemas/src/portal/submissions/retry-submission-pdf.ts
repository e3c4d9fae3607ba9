import { z } from 'zod';
import { pdfStateSchema } from '#src/checklist/pdf/pdf-state.ts';
import { endpoint } from '#src/endpoint.ts';
import { submissionIdParamsSchema } from '#src/identifiers.ts';

export const retrySubmissionPdf = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/retry-pdf',
  service: 'checklist',
  access: 'user',
  summary: 'Queues the PDF of a submission once more after it failed',
  params: submissionIdParamsSchema,
  body: z.strictObject({}).optional(),
  reply: pdfStateSchema,
  status: 202,
});
