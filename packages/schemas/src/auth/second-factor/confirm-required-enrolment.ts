import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { currentUserSchema } from '#src/auth/current-user.ts';
import { challengeSchema, recoveryCodesSchema, totpCodeSchema } from '#src/auth/second-factor.ts';

export const confirmRequiredEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enrolment/confirm',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Turns the required second factor on with a first code, and signs in',
  body: z.strictObject({ challenge: challengeSchema, code: totpCodeSchema }),
  reply: z.strictObject({ user: currentUserSchema, recoveryCodes: recoveryCodesSchema }),
});
