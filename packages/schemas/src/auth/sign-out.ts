import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  service: 'auth',
  access: 'public',
  summary: 'Ends the session, or notes that it ends as soon as Redis is back; the cookie is cleared in any case',
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ message: z.string() }),
});
