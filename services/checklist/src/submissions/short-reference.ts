import { randomBytes } from 'node:crypto';
import { crockfordOf } from '@larkfield/schemas/typed.ts';

/** Crockford's base32 has no I, L, O or U, so that codes can be read out and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters in two groups, such as `7Q3M-X9TR`, from five bits of each of the first eight bytes. */
export function toCrockford(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Reads eight characters in either case, with O as 0 and I or L as 1; returns null if the text is not a code. */
export function readCrockford(typed: string): string | null {
  const meant = crockfordOf(typed);
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(meant) ? `${meant.slice(0, 4)}-${meant.slice(4)}` : null;
}

/** A random reference of the form LK-XXXX-XXXX. */
export function newShortReference(): string {
  return `LK-${toCrockford(randomBytes(8))}`;
}

/** Reads a typed reference, with or without LK and dashes; returns null if it is malformed. */
export function readShortReference(typed: string): string | null {
  const letters = readCrockford(crockfordOf(typed).replace(/^1K(?=.{8}$)/, ''));
  return letters && `LK-${letters}`;
}
