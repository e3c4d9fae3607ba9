import { z } from 'zod';

/** A passcode or PIN as it is chosen: exactly six digits. */
export const newPasscodeSchema = z.string().regex(/^\d{6}$/, 'Passcode must be exactly 6 digits');
export const pinSchema = z.string().regex(/^\d{6}$/, 'PIN must be exactly 6 digits');

/** A passcode as a viewer enters it: six or more characters (product.md#links-5). */
export const enteredPasscodeSchema = z.string().min(6, 'Please enter a valid passcode').max(64);
