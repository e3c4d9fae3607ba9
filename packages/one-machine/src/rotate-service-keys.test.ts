// @rest: commands
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { rotateServiceKeys, settleTime } from './rotate-service-keys.ts';

let stores: TestStores;
let contact: ServiceProcess;

beforeAll(async () => {
  stores = await startTestStores();
  contact = await startServiceProcess('contact', await testSettings(stores));
});
afterAll(async () => {
  await contact?.stop();
  await stores?.stop();
});

const path = '/api/admin-portal/feedback/survey';
/** The status of a signed-in call through the gateway. */
const statusNow = async () => (await contact.send('GET', path, { as: 'admin' })).status;
const identity = { kind: 'user', userId: 'a'.repeat(24), email: 'admin@larkfield.example', role: 'admin', sessionId: 's' } as const;
const statusWith = async (keyFile: string) =>
  (
    await fetch(`${contact.url}${path}`, {
      headers: { authorization: `Bearer ${createSigner('gateway', keyFile).forUser('contact', identity)}` },
    })
  ).status;
const publicKeys = () => Object.values(JSON.parse(readFileSync(stores.secrets.publicKeys, 'utf8')) as Record<string, string | string[]>);
/** Number of calls that got a reply. */
let answered = 0;
// The signers in this test adopt a new key within a second, so the test need not wait for tokens of an old key to expire.
const settle = () => setTimeout(settleTime);

test('running services adopt new keys without refusing a call, and refuse the old keys afterwards', async () => {
  const oldKey = join(stores.folder, 'old-gateway.pem');
  copyFileSync(stores.secrets.internalKey('gateway'), oldKey);
  expect(await statusWith(oldKey)).toBe(200);
  const statuses = new Set<number>();
  let isOver = false;
  const calls = (async () => {
    for (; !isOver; answered += 1, await setTimeout(20)) statuses.add(await statusNow());
  })();
  await rotateServiceKeys(stores.secrets, async () => {
    await settle();
    // Wait until the calls that were already under way have got their replies, even on a slow machine.
    const before = answered;
    await expect.poll(() => answered).toBeGreaterThan(before + 1);
  });
  isOver = true;
  await calls;
  expect([...statuses]).toEqual([200]);
  expect(await statusWith(oldKey)).toBe(503);
  expect(await statusWith(stores.secrets.internalKey('gateway'))).toBe(200);
  expect(publicKeys().every((keys) => keys.length === 1)).toBe(true);
});

test.each([1, 2])('a rotation that stops after step %i leaves all services working, and can be run again', async (step) => {
  let steps = 0;
  const breakOff = async () => {
    await settle();
    steps += 1;
    if (steps === step) throw new Error('broken off');
  };
  await expect(rotateServiceKeys(stores.secrets, breakOff)).rejects.toThrow('broken off');
  expect(await statusNow()).toBe(200);
  await rotateServiceKeys(stores.secrets, settle);
  expect(await statusNow()).toBe(200);
  expect(publicKeys().every((keys) => keys.length === 1)).toBe(true);
});
