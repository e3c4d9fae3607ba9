import { createHmac, hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose alone (HKDF-SHA256, RFC 5869): neither the secret nor the key of another label can be found from it. */
export function deriveKey(secret: Uint8Array, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, 32));
}

/** A keyed hash for finding or counting a value (HMAC-SHA256 as hex): without the key it cannot be found by trying. */
export function keyedHash(key: Uint8Array, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex');
}
