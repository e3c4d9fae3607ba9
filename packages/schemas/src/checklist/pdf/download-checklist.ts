import { endpoint } from '#src/endpoint.ts';
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
