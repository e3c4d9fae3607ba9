import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';

/** A member of staff with the address they had at the time. */
export const staffMemberSchema = z.strictObject({ userId: objectIdSchema, email: z.string() });
