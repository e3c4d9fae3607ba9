// @rest: commands
import { writeFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { decryptField, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { formatRing, newRootKey, readEntries } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { rotationLock, withRotationLock } from '@larkfield/stored-data/keys/rotation-lock.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { ringServices, writeServiceRings } from '@larkfield/one-machine/create-secrets.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { documentsOf, startRotating, type Rotating } from './test/start-rotating.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour);
const email = 'leaving@candidate.example';
let started: Rotating;

beforeAll(async () => {
  started = await startRotating(newRootKey('k1', hoursAgo(72)));
  for (let index = 0; index < 5; index += 1) await started.submit(index);
});
afterAll(() => started?.stop());

const afterErasure = (deafAfter?: RegExp) => started.run(['--after-erasure'], deafAfter);
/** The metric of erasures that wait for a new root. */
const waiting = async () =>
  Number(/larkfield_outbox_waiting\{outbox="rotation"\} (\d+)/.exec(await (await fetch(`${started.checklist.url}/metrics`)).text())?.[1]);
const idsOf = (file: string) => readEntries(file).map(({ id }) => id);
const wrappedKeys = () => documentsOf(sealedFields.submissionKey);
const erasures = () => mongoose.connection.collection('erasures');

/** Erases the candidate with the address through the product. */
async function erase() {
  const post = (path: string, body: object) =>
    started.checklist.send('POST', `/api/admin-portal/candidates/erasures${path}`, { as: 'admin', body });
  const { erasure } = await readJson<{ erasure: { id: string; reference: string } }>(await post('', { email }));
  expect((await post(`/${erasure.id}/confirm`, { reference: erasure.reference })).status).toBeLessThan(300);
}

test('does nothing without an erasure, or too soon after one', async () => {
  const { checklist, icu, stores } = started;
  expect(await afterErasure()).toEqual({ code: 0, output: 'Nobody was erased since key k1 was made: nothing is to be done.\n' });
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { email });
  expect((await checklist.send('POST', '/api/checklist/submit', { body })).status).toBeLessThan(300);
  expect(await erasures().countDocuments()).toBe(0);
  const before = await wrappedKeys();
  await erase();
  expect(await wrappedKeys()).toHaveLength(before.length - 1);
  expect(await erasures().countDocuments({ state: 'done' })).toBe(1);
  // Its second pass is still to come.
  expect((await afterErasure()).output).toMatch(
    /^Erasures younger than an hour: 1\. Run this again[^\n]*\nNothing else is to be done now\.\n$/,
  );
  await expect.poll(waiting).toBe(0);
  expect(idsOf(stores.secrets.fieldKeys)).toEqual(['k1']);
});

test('replaces and drops the root after an erasure, even after an interruption, and only once in two simultaneous runs', async () => {
  const { births, keepWorking, ring, stores } = started;
  const copies = await wrappedKeys();
  const openKey = (copy: (typeof copies)[number]) =>
    decryptField(ring(), copy['sealedKey'] as string, placeOf(sealedFields.submissionKey, String(copy._id)));
  for (const copy of copies) openKey(copy);
  // Simulate that the second pass was hours ago.
  await erasures().updateOne({ state: 'done' }, { $set: { erasedAt: hoursAgo(3) }, $unset: { dueAt: 1 } });
  await expect.poll(waiting).toBe(1);
  const stopWorking = keepWorking();
  const died = await afterErasure(/Waiting/);
  expect(died.code).toBe(1);
  expect(idsOf(stores.secrets.fieldKeys)).toEqual(['k1', 'k2']);
  // Otherwise both would first wait for the lock of the killed command, and the second one would time out.
  const locks = mongoose.connection.collection<{ _id: string }>(rotationLock.collection);
  await locks.updateOne({ _id: rotationLock.id }, { $set: { until: new Date(0) } });
  const both = await Promise.all([afterErasure(), afterErasure()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.filter(({ output }) => output.includes('nothing is to be done'))).toHaveLength(1);
  expect(both.map(({ output }) => output).join('')).toContain('Key k1 is out of the ring');
  await stopWorking();
  for (const file of [stores.secrets.fieldKeys, ...ringServices.map(stores.secrets.serviceRing)]) expect(idsOf(file)).toEqual(['k2']);
  await expect.poll(waiting).toBe(0);
  // Earlier copies of keys are useless, and the remaining submissions can be decrypted with the current keys.
  for (const copy of copies) expect(() => openKey(copy)).toThrow('Key k1 is not in the key ring');
  const standing = await wrappedKeys();
  for (const row of standing) openKey(row);
  expect(standing.map(({ _id }) => String(_id))).toEqual(expect.arrayContaining([...births.keys()]));
  expect(await afterErasure()).toMatchObject({ code: 0, output: expect.stringContaining('nothing is to be done') });
});

test('drops an old key that was kept, and never lets two commands change keys at once', async () => {
  const { run, stores } = started;
  const [k2] = readEntries(stores.secrets.fieldKeys);
  const setRing = (...keys: Parameters<typeof formatRing>[0]) => {
    writeFileSync(stores.secrets.fieldKeys, formatRing(keys));
    writeServiceRings(stores.secrets);
  };
  // k0 was created before the erasure, and kept beside a key that was created after it.
  setRing(newRootKey('k0', hoursAgo(90)), k2!);
  expect((await afterErasure()).output).toContain('Key k0 is out of the ring');
  expect(readKeyRing(stores.secrets.fieldKeys).ids).toEqual(['k2']);
  // While the lock is held, another command may not touch the ring.
  const refused = await withRotationLock(() => run([]));
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Another command is changing keys')]);
  expect(idsOf(stores.secrets.fieldKeys)).toEqual(['k2']);
});
