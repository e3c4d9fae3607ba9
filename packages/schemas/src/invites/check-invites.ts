import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { inviteProblemSchema, inviteRowsSchema } from './invite-row.ts';

export const checkInvites = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites/check',
  service: 'links',
  access: 'user',
  summary: 'What is wrong with the rows of a list by row and column, who is invited already, and who has a valid checklist; sends nothing',
  body: z.strictObject({ rows: inviteRowsSchema }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        problems: z.array(inviteProblemSchema),
        specialtyName: z.string().nullable(),
        /** What to know before sending; it keeps nobody from it. */
        notes: z.array(z.string()),
      }),
    ),
  }),
});
