import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { signInStepSchema } from './sign-in-step.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Signs in, or says what is still missing: a code, an own password in place of a temporary one, a second factor',
  body: z.strictObject({
    email: z.string().trim().min(1, 'Email is required').max(254),
    password: z.string().min(1, 'Password is required').max(1024),
  }),
  reply: signInStepSchema,
});
