import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends the session; never fails',
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ message: z.string() }),
});
