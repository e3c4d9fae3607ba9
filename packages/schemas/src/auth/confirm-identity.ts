import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { ownPasswordSchema } from './password-rules.ts';
import { secondFactorCodeSchema } from './second-factor.ts';

/** What a call of a contract marked `confirmed` is answered with CONFIRMATION_REQUIRED for, until this was done in the same session. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  service: 'auth',
  access: 'user',
  limit: 'sign-in',
  summary:
    'Says again who one is, by the password or a code of the second factor, before what is dangerous; good for ten minutes of this session',
  body: z.union([z.strictObject({ password: ownPasswordSchema }), z.strictObject({ code: secondFactorCodeSchema })]),
  reply: z.strictObject({ confirmedUntil: instantSchema }),
});
