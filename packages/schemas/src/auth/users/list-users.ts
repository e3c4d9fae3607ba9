import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { portalUserSchema } from './portal-user.ts';

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  service: 'auth',
  access: 'admin',
  summary: 'All portal users',
  reply: z.strictObject({ users: z.array(portalUserSchema) }),
});
