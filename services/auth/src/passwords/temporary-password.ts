import { randomInt } from 'node:crypto';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';

/** Letters and digits that are not mistaken for each other when read aloud or typed from paper. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 20;

/** A random password of 20 characters. */
export function newTemporaryPassword(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** When a temporary password that is given out now stops working. */
export function temporaryPasswordEnd(now = Date.now()): Date {
  return new Date(now + authConstants.temporaryPasswordAge);
}
