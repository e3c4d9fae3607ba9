import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

/** A POST with the token in the body: whatever opens addresses ahead of a person, such as a scanner of mails, stops nothing. */
export const stopInvites = endpoint({
  method: 'POST',
  path: '/api/invites/stop',
  service: 'links',
  limit: 'token',
  access: 'public',
  summary: 'Ends all invites to the person whom a mail went to, and keeps further ones from being sent; harmless when repeated',
  body: z.strictObject({ token: z.string() }),
  reply: z.strictObject({ isStopped: z.literal(true) }),
});
