import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { ownPasswordSchema } from '#src/auth/password-rules.ts';
import { secondFactorCodeSchema } from '#src/auth/second-factor.ts';

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/turn-off',
  service: 'auth',
  access: 'user',
  summary: "Turns the second factor off, unless an admin requires it; ends the user's other sessions",
  body: z.strictObject({ password: ownPasswordSchema, code: secondFactorCodeSchema }),
  reply: z.strictObject({ message: z.string() }),
});
