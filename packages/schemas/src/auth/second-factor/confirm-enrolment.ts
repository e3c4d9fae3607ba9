import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { recoveryCodesSchema, totpCodeSchema } from '#src/auth/second-factor.ts';

export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/enrolment/confirm',
  service: 'auth',
  access: 'user',
  summary: "Turns the second factor on with a first code; ends the user's other sessions",
  body: z.strictObject({ code: totpCodeSchema }),
  reply: z.strictObject({ recoveryCodes: recoveryCodesSchema }),
});
