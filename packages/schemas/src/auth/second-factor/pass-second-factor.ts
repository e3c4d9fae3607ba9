import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { challengeSchema, secondFactorCodeSchema } from '#src/auth/second-factor.ts';
import { signInStepSchema } from '#src/auth/sign-in-step.ts';

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'The second step of a sign-in: a code of the app or a recovery code',
  body: z.strictObject({ challenge: challengeSchema, code: secondFactorCodeSchema }),
  reply: signInStepSchema,
});
