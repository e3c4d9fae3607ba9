import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { roleSchema } from '#src/auth/current-user.ts';

export const portalUserSchema = z.strictObject({
  id: objectIdSchema,
  email: z.string(),
  role: roleSchema,
  isActive: z.boolean(),
  hasSecondFactor: whenMissing(z.boolean(), false),
});
export type PortalUser = z.output<typeof portalUserSchema>;
