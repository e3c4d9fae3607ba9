import { createHmac, hkdfSync } from 'node:crypto';

/** The key of the hashes by which submissions of one person are known as such; without it nobody can try addresses. */
export function deriveMatchKey(pepper: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'larkfield match rows v1', 32));
}

/** What tells one key from another and says nothing of either. */
export function markOfKey(key: Buffer): string {
  return createHmac('sha256', key).update('mark').digest('hex').slice(0, 16);
}
