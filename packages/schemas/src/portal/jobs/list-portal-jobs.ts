import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { jobStateSchema, portalJobSchema } from './portal-job.ts';

export const listPortalJobs = endpoint({
  method: 'GET',
  path: '/api/admin-portal/jobs',
  service: 'contact',
  access: 'admin',
  summary: 'Jobs in every state, the latest written first',
  query: z.strictObject({ state: jobStateSchema.optional(), cursor: cursorSchema }),
  reply: z.strictObject({ jobs: z.array(portalJobSchema), nextCursor: nextCursorSchema }),
});
