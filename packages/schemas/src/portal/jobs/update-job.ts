import { endpoint } from '#src/endpoint.ts';
import { jobChangeSchema, jobParamsSchema, jobReplySchema } from './portal-job.ts';

export const updateJob = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/jobs/:id',
  service: 'contact',
  access: 'admin',
  summary: 'Changes what a job says; 409 when somebody else changed it meanwhile',
  params: jobParamsSchema,
  body: jobChangeSchema,
  reply: jobReplySchema,
});
