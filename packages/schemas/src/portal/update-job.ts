import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { jobFieldsSchema, jobParamsSchema, jobReplySchema } from './portal-job.ts';

export const updateJob = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/jobs/:id',
  service: 'contact',
  access: 'admin',
  summary: 'Changes what a job says; 409 when somebody else changed it meanwhile',
  params: jobParamsSchema,
  body: z.strictObject({ ...jobFieldsSchema.shape, revision: z.number().int().positive() }),
  reply: jobReplySchema,
});
