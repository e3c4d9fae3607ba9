import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema, submissionIdParamsSchema } from '#src/identifiers.ts';

export const findPerson = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/person',
  service: 'checklist',
  access: 'user',
  summary: 'The id of the candidate of a submission, the same for everything that was submitted with one address',
  params: submissionIdParamsSchema,
  reply: z.strictObject({ personId: objectIdSchema }),
});
