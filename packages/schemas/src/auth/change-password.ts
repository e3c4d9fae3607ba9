import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { newPasswordSchema } from './password-rules.ts';
import { challengeSchema } from './second-factor.ts';
import { stepAfterPasswordSchema } from './sign-in-step.ts';

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Changes a password, proved by the current one; signs in after a forced change',
  body: z.strictObject({
    userId: objectIdSchema,
    email: z.string().trim().min(1, 'Email is required').max(254),
    currentPassword: z.string().min(1, 'Current password is required').max(1024),
    newPassword: newPasswordSchema,
    /** Of users with a second factor who are not signed in: what their code was answered with. */
    challenge: challengeSchema.optional(),
  }),
  reply: stepAfterPasswordSchema,
});
