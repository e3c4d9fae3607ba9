import { z } from 'zod';
import { oneLine } from '#src/one-line.ts';
import { linkConstants, passcodeRule, pinRule, recipientName, recipientTooLong, shortPasscode } from './link-constants.ts';

/** A new passcode or PIN. */
export const newPasscodeSchema = z.string().regex(passcodeRule.pattern, passcodeRule.problem);
export const pinSchema = z.string().regex(pinRule.pattern, pinRule.problem);

/** A passcode as entered by a viewer (product.md#links-5). */
export const enteredPasscodeSchema = z.string().min(linkConstants.viewPasscodeMinLength, shortPasscode).max(64);

/** The recipient of a link, as named by its maker; never shown to those who open the link (product.md#links-9). */
export const recipientSchema = oneLine(z.string().trim().max(linkConstants.recipientMaxLength, recipientTooLong), recipientName);
