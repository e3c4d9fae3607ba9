import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** The key of the hashes by which submissions of one person are known as such; without it nobody can try addresses. */
export function deriveMatchKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield match rows v1');
}

/** What tells one key from another and says nothing of either. */
export function markOfKey(key: Buffer): string {
  return keyedHash(key, 'mark').slice(0, 16);
}
