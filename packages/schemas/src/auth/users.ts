import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { emailSchema } from '#src/checklist/candidate-fields.ts';
import { authConstants } from './auth-constants.ts';

export const roleSchema = z.enum(['user', 'admin']);
export type Role = z.output<typeof roleSchema>;

/** The signed-in user as returned to their browser. */
export const currentUserSchema = z.strictObject({
  id: objectIdSchema,
  email: whenMissing(z.string(), ''),
  role: whenMissing(roleSchema, 'user'),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** A new password, counted in code points and used as typed, in NFC (product.md#staff-3). */
export const newPasswordSchema = z
  .string()
  .refine((text) => [...text].length >= authConstants.passwordMinLength, 'Password must be at least 12 characters long')
  .refine((text) => [...text].length <= authConstants.passwordMaxLength, 'Password must be at most 128 characters long');

/** The user's current password, entered again before a sensitive act. */
export const ownPasswordSchema = z.string().min(1, 'Password is required').max(1024);

export const portalUserSchema = z.strictObject({
  id: objectIdSchema,
  email: z.string(),
  role: roleSchema,
  isActive: z.boolean(),
  hasSecondFactor: whenMissing(z.boolean(), false),
});
export type PortalUser = z.output<typeof portalUserSchema>;

export const createUser = endpoint({
  method: 'POST',
  path: '/api/auth/users',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Creates a portal user with a temporary password',
  body: z.strictObject({ email: emailSchema, password: newPasswordSchema, role: roleSchema }),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
  status: 201,
});

/** A member of staff with their email address at that time. */
export const staffMemberSchema = z.strictObject({ userId: objectIdSchema, email: z.string() });

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/auth/colleagues',
  service: 'auth',
  access: 'user',
  summary: 'Who works in the portal now, by address, so that work can be handed on',
  reply: z.strictObject({ colleagues: z.array(staffMemberSchema) }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  service: 'auth',
  access: 'admin',
  summary: 'All portal users',
  reply: z.strictObject({ users: z.array(portalUserSchema) }),
});

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

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/reset-password',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Gives a user a temporary password, which must be changed at the next sign-in',
  params: userIdParamsSchema,
  body: z.strictObject({ password: newPasswordSchema }),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
});

export const userEndpoints = { createUser, listColleagues, listUsers, updateUser, resetUserPassword } satisfies Record<string, Endpoint>;
