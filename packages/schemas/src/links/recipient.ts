import { z } from 'zod';
import { oneLine } from '#src/one-line.ts';
import { linkConstants } from './link-constants.ts';
import { recipientName, recipientTooLong } from './recipient-problem.ts';

/** For whom a link is, in the words of whoever makes it; nobody who opens the link reads it (product.md#links-9). */
export const recipientSchema = oneLine(z.string().trim().max(linkConstants.recipientMaxLength, recipientTooLong), recipientName);
