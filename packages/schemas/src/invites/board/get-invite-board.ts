import { endpoint } from '#src/endpoint.ts';
import { inviteBoardSchema, inviteListParamsSchema } from '#src/invites/invite.ts';

export const getInviteBoard = endpoint({
  method: 'GET',
  path: '/api/admin-portal/invites/:id',
  service: 'links',
  access: 'user',
  summary: 'Everybody on a list of invites, and how far each has come as far as it can be known',
  params: inviteListParamsSchema,
  reply: inviteBoardSchema,
});
