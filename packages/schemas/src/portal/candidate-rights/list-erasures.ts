import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { erasureSchema } from './erasure.ts';

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin-portal/candidates/erasures',
  service: 'checklist',
  access: 'admin',
  summary: 'Erasures, newest first',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({ erasures: z.array(erasureSchema), nextCursor: nextCursorSchema }),
});
