import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decryptBytes,
  decryptField,
  encryptBytes,
  encryptField,
  readKeyRing,
  sealedWith,
  withDataKeys,
  type KeyRing,
} from '@larkfield/service-kit/secrets/field-encryption.ts';
import { newRootKey, toServiceRing, type KeyRingEntry } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { placeOf, sealedFields } from '#src/sealed-fields.ts';
import { destroyOwnKeys, openSubmissionRing, readPdfRing, readOwnRing } from './own-keys.ts';

let stores: TestStores;
beforeAll(async () => {
  stores = await startTestStores();
  await connectTestMongo(stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await stores?.stop();
});

function ringOf(entries: KeyRingEntry[]): KeyRing {
  const file = join(stores.folder, `${newId()}.json`);
  writeFileSync(file, JSON.stringify({ keys: entries }));
  chmodSync(file, 0o600);
  return readKeyRing(file);
}

const newId = () => new mongoose.Types.ObjectId().toHexString();
const seal = (ring: KeyRing, id: string, text: string) => encryptField(ring, text, placeOf(sealedFields.dateOfBirth, id));
const open = (ring: KeyRing, id: string, sealed: string) => decryptField(ring, sealed, placeOf(sealedFields.dateOfBirth, id));
const countKeys = () => mongoose.connection.collection(sealedFields.submissionKey.collection).countDocuments();
const root = newRootKey('k1');

test('fifty simultaneous callers create one key for a submission, and all encrypt with it', async () => {
  const ring = ringOf([root]);
  const id = newId();
  const own = await Promise.all(Array.from({ length: 50 }, async () => openSubmissionRing(ring, id)));
  const reading = await readOwnRing(ring, [id]);
  own.forEach((one, index) => expect(open(reading, id, seal(one, id, String(index)))).toBe(String(index)));
  expect(await countKeys()).toBe(1);
});

test('one query reads the keys of a page of submissions, with and without data keys', async () => {
  const ring = ringOf([root]);
  const ids = Array.from({ length: 20 }, newId);
  const sealed = new Map<string, string>();
  for (const [index, id] of ids.entries()) sealed.set(id, seal(index % 2 ? await openSubmissionRing(ring, id) : ring, id, id));
  const reading = await readOwnRing(ring, ids);
  for (const id of ids) expect(open(reading, id, sealed.get(id)!)).toBe(id);
  expect([...sealed.values()].map(sealedWith)).toEqual(ids.map((id, index) => (index % 2 ? id : 'k1')));
});

test('neither a destroyed key nor a new key of the same submission decrypts its data, and other submissions still decrypt', async () => {
  const ring = ringOf([root]);
  const [gone, stays] = [newId(), newId()];
  const [lost, kept] = [
    seal(await openSubmissionRing(ring, gone), gone, '03/15/1985'),
    seal(await openSubmissionRing(ring, stays), stays, 'x'),
  ];
  await destroyOwnKeys([gone]);
  expect(open(await readOwnRing(ring, [gone, stays]), stays, kept)).toBe('x');
  const reading = await readOwnRing(ring, [gone, stays]);
  expect(() => open(reading, gone, lost)).toThrow(`Key ${gone} is not in the key ring`);
  const renewed = await openSubmissionRing(ring, gone);
  expect(() => open(renewed, gone, lost)).toThrow();
});

test('only a service with the purpose can unwrap a key', async () => {
  const id = newId();
  await openSubmissionRing(ringOf([root]), id);
  await expect(readOwnRing(ringOf(toServiceRing([root], ['candidate'])), [id])).resolves.toBeDefined();
  await expect(readOwnRing(ringOf(toServiceRing([root], ['pdfs', 'links', 'mails'])), [id])).rejects.toThrow('no sub-key for candidate');
  await expect(readOwnRing(ringOf(toServiceRing([root], ['candidate', 'links'])), [id], 'pdfs')).rejects.toThrow('no sub-key for pdfs');
});

const pdfPlace = (id: string) => placeOf(sealedFields.pdf, `${id}-r1-t1`);

test('printing encrypts PDFs with a key that decrypts nothing else of the submission, and creates no key', async () => {
  const worker = ringOf(toServiceRing([root], purposesOf['pdf-worker']));
  const [id, keyless] = [newId(), newId()];
  const birth = seal(await openSubmissionRing(ringOf([root]), id), id, '03/15/1985');
  const own = await readPdfRing(worker, id);
  const sealed = encryptBytes(own, Buffer.from('a report'), pdfPlace(id));
  expect(sealedWith(sealed)).toBe(id);
  const checklist = ringOf(toServiceRing([root], purposesOf.checklist));
  expect(decryptBytes(await readOwnRing(checklist, [id], 'pdfs'), sealed, pdfPlace(id)).toString()).toBe('a report');
  expect(() => open(own, id, birth)).toThrow('no sub-key for candidate');
  // The two keys are also different.
  const key = own.find(id)!.keyFor('pdfs')!;
  expect(() => open(withDataKeys(worker, { purpose: 'candidate', keys: new Map([[id, key]]) }), id, birth)).toThrow();
  const before = await countKeys();
  expect((await readPdfRing(worker, keyless)).newestId).toBe('k1');
  expect(await countKeys()).toBe(before);
});
