import { endpoint } from '#src/endpoint.ts';
import { jobFieldsSchema, jobReplySchema } from './portal-job.ts';

export const createJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs',
  service: 'contact',
  access: 'admin',
  summary: 'Writes a job as a draft, which the site does not show yet',
  body: jobFieldsSchema,
  reply: jobReplySchema,
  status: 201,
});
