import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { newPasswordSchema } from '#src/auth/password-rules.ts';
import { portalUserSchema } from './portal-user.ts';
import { userIdParamsSchema } from './update-user.ts';

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/reset-password',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Gives a user a temporary password, which must be changed at the next sign-in',
  params: userIdParamsSchema,
  body: z.strictObject({ password: newPasswordSchema }),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
});
