/**
 * A random UUID, by which what is sent again is known. `crypto.randomUUID` exists on HTTPS and localhost only, so a lint rule refuses
 * it elsewhere: a page opened over plain http broke where it was called.
 */
export function randomUuid(): string {
  // oxlint-disable-next-line no-restricted-properties -- the one place that asks whether it exists
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
