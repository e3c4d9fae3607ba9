import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { type KeyRing, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { addKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { connectTestRedis, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { receipt } from '#test/use-mails.ts';
import type { RequestedContent } from './mail-content.ts';
import { mayReceive, openRecipientBudget } from './recipient-budget.ts';

let stores: TestStores;
let redis: Awaited<ReturnType<typeof connectTestRedis>>;

beforeAll(async () => {
  stores = await startTestStores();
  redis = await connectTestRedis(stores.redisUrl, createLogger('contact', 'silent'));
});
afterAll(async () => {
  redis.disconnect();
  await stores.stop();
});

const { idempotencyKey: _, ...content } = receipt;
const names = () => redis.keys('budget:recipient:*');
const count = (keyRing: KeyRing, requestKey: string, counted: object = content) =>
  mayReceive({ keyRing, recipientBudget: openRecipientBudget(redis) }, counted as RequestedContent, requestKey);

test('counts a recipient under a keyed hash of the address, and restarts at zero after a key rotation', async () => {
  const ring = readKeyRing(stores.secrets.serviceRing('contact'));
  const granted = await Promise.all(Array.from({ length: 12 }, (_unused, index) => count(ring, `mail-${index}`)));
  expect(granted.filter(Boolean)).toHaveLength(10);
  const counted = await names();
  expect(counted).toHaveLength(1);
  expect(counted).not.toContain(`budget:recipient:${hashToken(`${content.kind}|${content.to}`)}`);
  addKey(stores.secrets.fieldKeys);
  expect(await count(readKeyRing(stores.secrets.fieldKeys), 'mail-later')).toBe(true);
  expect(await names()).toHaveLength(2);
});

test('counts links to My checklists by mailbox, except those to a proved address', async () => {
  const ring = readKeyRing(stores.secrets.serviceRing('contact'));
  const grantedOf = async (name: string, facts: object) => {
    const asked = Array.from({ length: 14 }, (_unused, index) => {
      const to = `sought${'.'.repeat(index % 2)}person+${index}@gmail.com`;
      return count(ring, `${name}-${index}`, { kind: 'my-checklists-link', to, ...facts });
    });
    return (await Promise.all(asked)).filter(Boolean).length;
  };
  expect([await grantedOf('unproved', {}), await grantedOf('proved', { isAddressProved: true })]).toEqual([10, 14]);
});
