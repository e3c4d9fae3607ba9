import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { currentUserSchema } from './current-user.ts';

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  service: 'auth',
  access: 'public',
  summary: 'The signed-in user, or null',
  reply: z.strictObject({ user: currentUserSchema.nullable() }),
});
