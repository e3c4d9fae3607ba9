import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { roleSchema } from '#src/auth/current-user.ts';
import { portalUserSchema } from './portal-user.ts';

export const userIdParamsSchema = z.strictObject({ id: objectIdSchema });

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/auth/users/:id',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Activates, deactivates or changes the role of a user, whose sessions end at once',
  params: userIdParamsSchema,
  body: z
    .strictObject({ isActive: z.boolean().optional(), role: roleSchema.optional() })
    .refine(({ isActive, role }) => isActive !== undefined || role !== undefined, 'Nothing to change'),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
});
