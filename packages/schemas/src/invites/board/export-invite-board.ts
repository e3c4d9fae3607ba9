import { endpoint } from '#src/endpoint.ts';
import { inviteListParamsSchema } from '#src/invites/invite.ts';

export const exportInviteBoard = endpoint({
  method: 'GET',
  path: '/api/admin-portal/invites/:id/export',
  service: 'links',
  access: 'user',
  summary: 'The same as a table (CSV), whose cells no spreadsheet takes for formulas',
  params: inviteListParamsSchema,
  reply: { contentType: 'text/csv' },
});
