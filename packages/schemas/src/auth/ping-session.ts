import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

export const pingSession = endpoint({
  method: 'POST',
  path: '/api/auth/ping',
  service: 'auth',
  access: 'user',
  summary: 'Keeps the session of somebody who reads or types alive',
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ expiresInSeconds: z.number().int() }),
});
