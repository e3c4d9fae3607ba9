import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { requirementSetSchema } from './requirement-set.ts';

export const listRequirementSets = endpoint({
  method: 'GET',
  path: '/api/admin-portal/requirements',
  service: 'checklist',
  access: 'user',
  summary: 'Sets of requirements, the latest written first; those in use, or those put aside',
  query: z.strictObject({ filter: z.enum(['archived']).optional(), cursor: cursorSchema }),
  reply: z.strictObject({ sets: z.array(requirementSetSchema), nextCursor: nextCursorSchema }),
});
