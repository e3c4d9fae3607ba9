import { z } from 'zod';
import { portalUserSchema } from '#src/auth/users/portal-user.ts';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

/** Asked by services that let one member of staff hand work to another. */
export const getStaffUser = endpoint({
  method: 'GET',
  path: '/internal/users/:id',
  service: 'auth',
  access: 'service',
  callers: ['contact', 'checklist'],
  summary: 'A portal user by id',
  params: z.strictObject({ id: objectIdSchema }),
  reply: portalUserSchema,
});
