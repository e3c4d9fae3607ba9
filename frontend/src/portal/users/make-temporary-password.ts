/** Without characters that look alike when read aloud or from paper; 32 of them, so that a byte picks evenly. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 5;
const groupLength = 4;

/** A password of 100 random bits in groups, such as `h7kd-m2xq-…`. */
export function makeTemporaryPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  const text = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
