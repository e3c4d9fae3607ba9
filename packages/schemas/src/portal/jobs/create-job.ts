import { endpoint } from '#src/endpoint.ts';
import { jobReplySchema, newJobSchema } from './portal-job.ts';

export const createJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs',
  service: 'contact',
  access: 'admin',
  summary: 'Writes a job as a draft, which the site does not show yet; the same request again makes no other',
  body: newJobSchema,
  reply: jobReplySchema,
  status: 201,
});
