import { createHmac, hkdfSync } from 'node:crypto';

/** Derives a key of 32 bytes for one purpose (HKDF-SHA256, RFC 5869). It reveals neither the secret nor the key of another label. */
export function deriveKey(secret: Uint8Array, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, 32));
}

/** A keyed hash for finding or counting a value (HMAC-SHA256 as hex). Without the key, the value cannot be guessed by brute force. */
export function keyedHash(key: Uint8Array, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex');
}
