import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { portalUserSchema } from '#src/auth/users/portal-user.ts';
import { userIdParamsSchema } from '#src/auth/users/update-user.ts';

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/reset-second-factor',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: "Removes the second factor of a user who has lost it, and ends the user's sessions",
  params: userIdParamsSchema,
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
});
