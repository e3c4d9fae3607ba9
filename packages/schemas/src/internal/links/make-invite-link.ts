import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';

/** No token is stored in a mail that waits: each attempt to send it asks for a link of its own (decision 042). */
export const makeInviteLink = endpoint({
  method: 'POST',
  path: '/internal/invites/:id/link',
  service: 'links',
  access: 'service',
  callers: ['contact'],
  summary: 'Makes a Smart Link for an invite at the moment its mail is sent; null when the invite has ended',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ mailNumber: z.number().int().nonnegative() }),
  reply: z.strictObject({ link: z.strictObject({ url: z.url(), stopUrl: z.url(), expiresAt: instantSchema }).nullable() }),
});
