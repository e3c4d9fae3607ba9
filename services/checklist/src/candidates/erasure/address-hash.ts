import { createHmac, hkdfSync } from 'node:crypto';

/** A key for this purpose alone; it must stay the same for as long as the list of erased people is kept. */
export function deriveErasureKey(pepper: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'larkfield erasure list v1', 32));
}

/** By this an erased person is known again; without the key nobody can try addresses. */
export function hashAddress(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase().normalize('NFC')).digest('hex');
}
