import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { inviteConstants } from './invite-constants.ts';
import { inviteBoardSchema, inviteListParamsSchema } from './invite.ts';

export const withdrawInvites = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites/:id/withdraw',
  service: 'links',
  access: 'user',
  summary: 'Ends invites of a list with all their links; harmless when repeated',
  params: inviteListParamsSchema,
  body: z.strictObject({ inviteIds: z.array(objectIdSchema).min(1).max(inviteConstants.rowsMax) }),
  reply: z.strictObject({ board: inviteBoardSchema }),
});
