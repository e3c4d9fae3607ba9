import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { inviteListSchema } from '#src/invites/invite.ts';

export const listInviteLists = endpoint({
  method: 'GET',
  path: '/api/admin-portal/invites',
  service: 'links',
  access: 'user',
  summary: 'Lists of invites, newest first',
  query: z.strictObject({ by: z.enum(['me']).optional(), cursor: cursorSchema }),
  reply: z.strictObject({ lists: z.array(inviteListSchema), nextCursor: nextCursorSchema }),
});
