import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/end-other-sessions',
  service: 'auth',
  access: 'user',
  summary: "Ends the user's sessions in all other browsers",
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ ended: z.number().int() }),
});
