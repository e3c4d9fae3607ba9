import { newPasswordSchema } from '@larkfield/schemas/auth/password-rules.ts';
import { z } from 'zod';

export const ownPasswordSchema = z
  .object({ currentPassword: z.string().min(1, 'Current password is required'), newPassword: newPasswordSchema, confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, { path: ['confirmation'], message: 'Passwords do not match' });
