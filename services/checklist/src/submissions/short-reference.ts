import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U, so that a reference can be read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random reference of the form LK-XXXX-XXXX. */
export function newShortReference(): string {
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `LK-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
