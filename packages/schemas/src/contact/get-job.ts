import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { jobSchema } from './list-jobs.ts';

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  service: 'contact',
  access: 'public',
  summary: 'One open job; 410 once it is closed, 404 for a draft',
  params: z.strictObject({ id: objectIdSchema }),
  reply: jobSchema,
});
