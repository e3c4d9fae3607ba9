import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { objectIdSchema } from '../identifiers.ts';
import { currentUserSchema } from './current-user.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in, or asks for a password change when the password is temporary',
  body: z.strictObject({
    email: z.string().trim().min(1, 'Email is required').max(254),
    password: z.string().min(1, 'Password is required').max(1024),
  }),
  reply: z.union([
    z.strictObject({ user: currentUserSchema }),
    z.strictObject({ requiresPasswordChange: z.literal(true), userId: objectIdSchema, message: z.string() }),
  ]),
});
