import { endpoint } from '#src/endpoint.ts';
import { submissionIdParamsSchema } from '#src/identifiers.ts';

export const downloadSubmission = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/download',
  service: 'checklist',
  access: 'user',
  summary: 'The PDF of a submission, for staff; 202 while it is being made',
  params: submissionIdParamsSchema,
  reply: { contentType: 'application/pdf' },
});
