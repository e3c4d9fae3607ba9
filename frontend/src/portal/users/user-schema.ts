import { roleSchema } from '@larkfield/schemas/auth/current-user.ts';
import { newPasswordSchema } from '@larkfield/schemas/auth/password-rules.ts';
import { emailSchema } from '@larkfield/schemas/checklist/candidate-fields.ts';
import { z } from 'zod';
import { brand } from '#src/shared/brand/brand.ts';

const domain = `@${brand.staffEmailDomain}`;

export const temporaryPasswordSchema = z.object({ password: newPasswordSchema });

export const newUserSchema = z.object({
  email: emailSchema.refine((email) => email.toLowerCase().endsWith(domain), `Only ${domain} email addresses are allowed`),
  role: roleSchema,
  password: newPasswordSchema,
});
export type NewUser = z.output<typeof newUserSchema>;
