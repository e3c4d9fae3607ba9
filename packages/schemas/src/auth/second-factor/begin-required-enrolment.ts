import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { challengeSchema, enrolmentSchema } from '#src/auth/second-factor.ts';

export const beginRequiredEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enrolment',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Makes the secret of a user who must set up a second factor before the sign-in is done',
  body: z.strictObject({ challenge: challengeSchema }),
  reply: enrolmentSchema,
});
