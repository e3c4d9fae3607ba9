import { createHmac, hkdfSync } from 'node:crypto';

/** A key for this purpose alone. */
export function deriveAddressKey(pepper: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'larkfield candidate visits v1', 32));
}

/** By this the visits of an address are counted and found; without the key nobody can try addresses. */
export function keyedAddress(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase().normalize('NFC')).digest('hex');
}
