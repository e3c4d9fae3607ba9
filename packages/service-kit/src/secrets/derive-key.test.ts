import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';

const hmac = (key: Uint8Array, data: string) => createHmac('sha256', key).update(data).digest();

test('derives the first block of RFC 5869 for the label, so that every release can decrypt stored values', () => {
  const secret = Buffer.alloc(32, 7);
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  for (const label of ['larkfield references v1', 'larkfield|v2|candidate'])
    expect(deriveKey(secret, label)).toEqual(hmac(extracted, `${label}\u0001`));
});
