import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const downloadOwnPdf = endpoint({
  method: 'GET',
  path: '/api/my-checklists/:submissionId/pdf',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'The PDF of a submission, for whoever opened their link; 202 while it is being made',
  params: z.strictObject({ submissionId: objectIdSchema }),
  reply: { contentType: 'application/pdf' },
});
