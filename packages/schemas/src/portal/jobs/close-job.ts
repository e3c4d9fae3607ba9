import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { jobParamsSchema, jobReplySchema } from './portal-job.ts';

export const closeJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs/:id/close',
  service: 'contact',
  access: 'admin',
  summary: 'Takes a job off the site; a closed one stays as it is',
  params: jobParamsSchema,
  body: z.strictObject({}).optional(),
  reply: jobReplySchema,
});
