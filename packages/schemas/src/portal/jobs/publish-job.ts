import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { jobParamsSchema, jobReplySchema } from './portal-job.ts';

export const publishJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs/:id/publish',
  service: 'contact',
  access: 'admin',
  summary: 'Puts a job on the site, at the top; an open one stays as it is',
  params: jobParamsSchema,
  body: z.strictObject({}).optional(),
  reply: jobReplySchema,
});
