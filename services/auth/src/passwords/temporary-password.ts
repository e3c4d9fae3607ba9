import { randomInt } from 'node:crypto';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';

/** Letters and digits that are not confused when read aloud or typed from paper. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 20;

/** A random password of 20 characters. */
export function newTemporaryPassword(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The time at which a temporary password that is issued now expires. */
export function temporaryPasswordEnd(now = Date.now()): Date {
  return new Date(now + authConstants.temporaryPasswordAge);
}
