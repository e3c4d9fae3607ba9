import { randomInt } from 'node:crypto';
import { authConstants, groupRecoveryCode } from '@larkfield/schemas/auth/auth-constants.ts';
import { crockfordOf } from '@larkfield/schemas/typed.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';

/** Crockford base32, which has no characters that are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New recovery codes such as `7K2M-Q0XR-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: authConstants.recoveryCodes }, newCode);
}

function newCode(): string {
  const length = authConstants.recoveryCodeLength;
  return groupRecoveryCode(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));
}

/** SHA-256 of a normalized code and its user's id, so that equal codes of two users have different hashes. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`${userId}:${crockfordOf(code)}`);
}
