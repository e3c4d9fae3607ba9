import { z } from 'zod';
import { authConstants } from './auth-constants.ts';

/** A new password, counted in code points and used as typed, in NFC (product.md#staff-3). */
export const newPasswordSchema = z
  .string()
  .refine((text) => [...text].length >= authConstants.passwordMinLength, 'Password must be at least 12 characters long')
  .refine((text) => [...text].length <= authConstants.passwordMaxLength, 'Password must be at most 128 characters long');

/** One's own password, given again before something that only its owner may do. */
export const ownPasswordSchema = z.string().min(1, 'Password is required').max(1024);
