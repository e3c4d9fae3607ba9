import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { emailSchema } from '#src/checklist/candidate/candidate-fields.ts';
import { roleSchema } from '#src/auth/current-user.ts';
import { newPasswordSchema } from '#src/auth/password-rules.ts';
import { portalUserSchema } from './portal-user.ts';

export const createUser = endpoint({
  method: 'POST',
  path: '/api/auth/users',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Creates a portal user with a temporary password',
  body: z.strictObject({ email: emailSchema, password: newPasswordSchema, role: roleSchema }),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
  status: 201,
});
