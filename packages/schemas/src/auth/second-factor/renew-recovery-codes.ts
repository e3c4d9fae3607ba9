import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { ownPasswordSchema } from '#src/auth/password-rules.ts';
import { recoveryCodesSchema, totpCodeSchema } from '#src/auth/second-factor.ts';

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/recovery-codes',
  service: 'auth',
  access: 'user',
  summary: 'New recovery codes in place of the old ones',
  body: z.strictObject({ password: ownPasswordSchema, code: totpCodeSchema }),
  reply: z.strictObject({ recoveryCodes: recoveryCodesSchema }),
});
