import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { ownPasswordSchema } from '#src/auth/password-rules.ts';
import { enrolmentSchema } from '#src/auth/second-factor.ts';

export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/enrolment',
  service: 'auth',
  access: 'user',
  summary: 'Makes the secret of a second factor, which is off until a code confirms it',
  body: z.strictObject({ password: ownPasswordSchema }),
  reply: enrolmentSchema,
});
