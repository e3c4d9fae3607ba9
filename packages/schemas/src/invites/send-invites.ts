import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { oneLine } from '#src/one-line.ts';
import { inviteConstants } from './invite-constants.ts';
import { inviteListSchema } from './invite.ts';
import { inviteRowsSchema } from './invite-row.ts';

export const sendInvites = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites',
  service: 'links',
  access: 'user',
  summary:
    'Invites everybody on a list by a Smart Link of their own, or nobody when a row is not valid; the same request again sends nothing more',
  body: z.strictObject({
    /** Chosen by the page for this list, so that a repeated request is known. */
    requestId: z.uuid(),
    name: oneLine(
      z
        .string()
        .trim()
        .min(1, 'Give the list a name')
        .max(inviteConstants.listNameMax, `The name must be at most ${inviteConstants.listNameMax} characters`),
      'Name',
    ),
    rows: inviteRowsSchema,
  }),
  reply: z.strictObject({ list: inviteListSchema }),
  status: 201,
});
