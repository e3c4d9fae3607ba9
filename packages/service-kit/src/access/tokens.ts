import { createHash, randomBytes } from 'node:crypto';
import { tokenSchema } from '@larkfield/schemas/identifiers.ts';

/** A new token: 32 random bytes as 64 lower-case hex characters. */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** SHA-256 of a token as hex, the only form in which it is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The hash by which a token is looked up, or null if the text does not have the form of a token. */
export function findableTokenHash(token: string): string | null {
  return tokenSchema.safeParse(token).success ? hashToken(token) : null;
}
