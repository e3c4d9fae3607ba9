import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const getInvitesToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/invites',
  service: 'links',
  access: 'user',
  summary: "Whose invites of one's own newest lists did not arrive",
  reply: z.strictObject({
    lists: z.array(z.strictObject({ id: objectIdSchema, name: z.string(), notDelivered: z.number().int().positive() })),
  }),
});
