import { createHmac, hkdfSync } from 'node:crypto';

/** Key of the hashes by which the visits of an address, and its person, are known. */
export const deriveAddressKey = (pepper: Buffer): Buffer => deriveKey(pepper, 'larkfield candidate visits v1');

/** Key of the hashes by which erased people are known again; it must stay the same for as long as their list is kept. */
export const deriveErasureKey = (pepper: Buffer): Buffer => deriveKey(pepper, 'larkfield erasure list v1');

/** A key for one purpose alone. */
function deriveKey(pepper: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32));
}

/** By this an address is counted and found again; without the key nobody can try addresses. */
export function keyedAddress(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase().normalize('NFC')).digest('hex');
}
