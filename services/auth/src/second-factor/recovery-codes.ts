import { randomInt } from 'node:crypto';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { crockfordOf } from '@larkfield/schemas/typed.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';

/** Crockford base32: nothing that is mistaken for something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits: a fast hash of them cannot be searched. */
const length = 16;

/** Recovery codes such as `7K2M-Q0XR-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: authConstants.recoveryCodes }, newCode);
}

function newCode(): string {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** SHA-256 of a code, however it was typed; bound to its user, so that equal hashes tell nothing. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`${userId}:${crockfordOf(code)}`);
}
