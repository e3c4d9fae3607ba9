import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { rightsRequestSchema } from './rights-request.ts';

export const listRightsRequests = endpoint({
  method: 'GET',
  path: '/api/admin-portal/candidates/requests',
  service: 'checklist',
  access: 'admin',
  summary: "Candidates' requests, newest first: all, open or closed ones",
  query: z.strictObject({ filter: z.enum(['open', 'closed']).optional(), cursor: cursorSchema }),
  reply: z.strictObject({ requests: z.array(rightsRequestSchema), nextCursor: nextCursorSchema }),
});
