import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { inviteConstants } from './invite-constants.ts';
import { inviteBoardSchema, inviteListParamsSchema } from './invite.ts';

export const remindInvited = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites/:id/remind',
  service: 'links',
  access: 'user',
  summary: 'Sends another link to those of a list who may be reminded: at most two reminders each, a day apart',
  params: inviteListParamsSchema,
  body: z.strictObject({ inviteIds: z.array(objectIdSchema).min(1).max(inviteConstants.rowsMax) }),
  reply: z.strictObject({ reminded: z.number().int().nonnegative(), board: inviteBoardSchema }),
});
