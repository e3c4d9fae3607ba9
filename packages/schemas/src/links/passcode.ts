import { z } from 'zod';
import { oneLine } from '#src/one-line.ts';
import { linkConstants, recipientName, recipientTooLong } from './link-constants.ts';

/** A passcode or PIN as it is chosen: exactly six digits. */
export const newPasscodeSchema = z.string().regex(/^\d{6}$/, 'Passcode must be exactly 6 digits');
export const pinSchema = z.string().regex(/^\d{6}$/, 'PIN must be exactly 6 digits');

/** A passcode as a viewer enters it: six or more characters (product.md#links-5). */
export const enteredPasscodeSchema = z.string().min(6, 'Please enter a valid passcode').max(64);

/** The recipient of a link, as its maker named them; never shown to those who open the link (product.md#links-9). */
export const recipientSchema = oneLine(z.string().trim().max(linkConstants.recipientMaxLength, recipientTooLong), recipientName);
