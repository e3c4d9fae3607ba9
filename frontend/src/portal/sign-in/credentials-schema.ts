import { brand } from '#src/shared/brand/brand.ts';
import { newPasswordSchema } from '@larkfield/schemas/auth/password-rules.ts';
import { z } from 'zod';

const domain = `@${brand.staffEmailDomain}`;

export const credentialsSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .refine((email) => email === '' || email.toLowerCase().endsWith(domain), `Only ${domain} email addresses are allowed`),
  password: z.string().min(1, 'Password is required'),
});
export type Credentials = z.output<typeof credentialsSchema>;

export const passwordChangeSchema = z
  .object({ newPassword: newPasswordSchema, confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
  });
