import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';

export const roleSchema = z.enum(['user', 'admin']);
export type Role = z.output<typeof roleSchema>;

/** The signed-in person as the browser knows them. */
export const currentUserSchema = z.strictObject({
  id: objectIdSchema,
  email: whenMissing(z.string(), ''),
  role: whenMissing(roleSchema, 'user'),
});
export type CurrentUser = z.output<typeof currentUserSchema>;
