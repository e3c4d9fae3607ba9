// @rest: commands
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptBytes, decryptField, encryptField, sealedWith } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { newRootKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { storeDocument } from '@larkfield/stored-data/document-store.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { dataKeyOf, placeOf, sealedFields, type SealedField } from '@larkfield/stored-data/sealed-fields.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { createSecrets, ringServices } from '@larkfield/one-machine/create-secrets.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { bytesOf, documentsOf, hash, startRotating, type Rotating } from './test/start-rotating.ts';

/** Submissions from before the rotation. */
const seeded = 30;
let started: Rotating;

beforeAll(async () => {
  started = await startRotating(newRootKey('k1'));
});
afterAll(() => started?.stop());

test('the rotation covers every encrypted field of the product', async () => {
  const { births, checklist, makeLink, ring, submit } = started;
  for (let index = 0; index < seeded; index += 1) await submit(index);
  for (let index = 0; index < 10; index += 1) await makeLink(index);
  const [submissionId] = births.keys();
  // This submission has no keys, as if it is being erased; its PDF is under the ring.
  await storePdf(
    ring(),
    { submissionId: new mongoose.Types.ObjectId().toHexString(), revision: 1, template: 1 },
    { pdf: Buffer.from('a report'), sha256: hash, renderMilliseconds: 1 },
  );
  await storeDocument(ring(), { kind: 'audit-report', contentHash: hash.slice(0, 32) }, { pdf: Buffer.from('a document'), sha256: hash });
  const userId = new mongoose.Types.ObjectId();
  const sealedTotpSecret = encryptField(ring(), 'JBSWY3DPEHPK3PXP', placeOf(sealedFields.totpSecret, userId.toHexString()));
  await mongoose.connection.collection('users').insertOne({ _id: userId, email: 'coded@larkfield.example', sealedTotpSecret });
  // A mail that waits for the mail server until long after this test.
  const mailId = new mongoose.Types.ObjectId();
  const sealed = encryptField(
    ring(),
    JSON.stringify({ to: 'somebody@candidate.example' }),
    placeOf(sealedFields.mail, mailId.toHexString()),
  );
  const waiting = { kind: 'receipt', requestKey: 'of a test', about: 'nothing', sealed, state: 'pending', nextAttemptAt: new Date(8e12) };
  await mongoose.connection.collection('mails').insertOne({ _id: mailId, ...waiting, attempts: 0, createdAt: new Date() });
  const asked = await checklist.send('POST', '/api/admin-portal/candidates/erasures', {
    as: 'admin',
    body: { email: 'somebody@candidate.example' },
  });
  expect(asked.status).toBeLessThan(300);
  const supervisor = {
    name: 'Hester Fernhill',
    role: 'Charge nurse',
    email: 'hester@mercy.example',
    unit: 'Medical ICU',
    from: '2023-03',
    to: null,
    relation: 'supervisor',
  };
  const reference = await checklist.send('POST', '/api/references', {
    as: 'user',
    body: { submissionId, referees: [supervisor], skillIds: [], saidAt: new Date().toISOString() },
  });
  expect(reference.status).toBe(201);

  const listed = new Set(Object.values(sealedFields).map(({ collection, path }) => `${collection}.${path}`));
  const found = new Set<string>();
  for (const { name } of await mongoose.connection.db!.listCollections().toArray()) {
    for (const document of await mongoose.connection.collection(name).find({}).toArray()) {
      for (const [path, value] of Object.entries(document)) {
        const isText = typeof value === 'string' && /^v1\.(k\d+|[0-9a-f]{24})\./.test(value);
        const isBytes = value instanceof mongoose.mongo.Binary && bytesOf(value)[0] === 1;
        if (isText || isBytes) found.add(`${name}.${path}`);
      }
    }
  }
  expect([...found].filter((place) => !listed.has(place))).toEqual([]);
  expect([...found].sort()).toEqual(
    expect.arrayContaining([
      'document-pdfs.sealed',
      'erasures.sealedEmail',
      'links.sealedContent',
      'mails.sealed',
      'pdfs.sealed',
      'references.sealedReferee',
      'submissions.sealedDateOfBirth',
      'users.sealedTotpSecret',
    ]),
  );
});

test('a killed rotation resumes without losing a concurrent write, and then the old key can be dropped', async () => {
  const { births, keepWorking, names, ring, run, stores, whoOpensBirths } = started;
  expect(await whoOpensBirths()).toEqual(['checklist']);
  expect((await run(['--drop', 'k1'])).output).toContain('the newest one');
  const stopWorking = keepWorking();
  const died = await run([], /Waiting/);
  expect([died.code, /dateOfBirth|Everything/.test(died.output)]).toEqual([1, false]);
  expect(ring().ids).toEqual(['k1', 'k2']);

  const finished = await run([]);
  expect(finished.output).toContain('Going on with the rotation to key k2');
  expect(finished.output).toContain('Everything is encrypted with key k2');
  expect(finished.code).toBe(0);
  // Documents that were done before the kill are not processed again.
  const looked = Number(/dateOfBirth +\d+ of (\d+)/.exec(finished.output)?.[1] ?? 0);
  expect(looked).toBeLessThanOrEqual(births.size - seeded);
  expect(await run(['--drop', 'k1'])).toMatchObject({ code: 0 });
  expect(ring().ids).toEqual(['k2']);
  // The services read their rings without the old key, and continue.
  const before = births.size;
  await waitUntil('more is written without the old key', async () => births.size > before + 3);
  await stopWorking();

  const owners = (await documentsOf(sealedFields.submissionKey)).map(({ _id }) => String(_id));
  const all = { text: await readOwnRing(ring(), owners), bytes: await readOwnRing(ring(), owners, 'pdfs') };
  let opened = 0;
  for (const field of Object.values<SealedField>(sealedFields)) {
    for (const document of await documentsOf(field)) {
      const value = document[field.path];
      if (value === undefined || value === null) continue;
      const place = placeOf(field, String(document._id));
      const plain =
        field.kind === 'text' ? decryptField(all.text, value as string, place) : decryptBytes(all.bytes, bytesOf(value), place).toString();
      const sealed = field.kind === 'text' ? (value as string) : bytesOf(value);
      expect(dataKeyOf(field, sealed) ?? sealedWith(sealed)).toMatch(/^([0-9a-f]{24}|k2)$/);
      if (field === sealedFields.dateOfBirth) expect(plain).toBe(births.get(String(document._id)));
      opened += 1;
    }
  }
  for (const service of ringServices) expect(readFileSync(stores.secrets.serviceRing(service), 'utf8')).not.toContain('"root"');
  const stored = await documentsOf(sealedFields.dateOfBirth);
  expect(stored.map(({ _id }) => String(_id)).sort()).toEqual([...births.keys()].sort());
  expect(opened).toBeGreaterThan(2 * births.size + names.size);
  const acts = await mongoose.connection.collection('audit-outbox-auth').find({}).sort({ at: 1 }).toArray();
  expect(acts.map(({ event }) => `${event.action} ${event.object}`)).toEqual([
    'field-key.added key:k2',
    'field-key.rotated key:k2',
    'field-key.dropped key:k1',
  ]);
});

test('starts no rotation without the rings of all services, since they could not read its output', async () => {
  const { ring, run, stores } = started;
  const lost = stores.secrets.serviceRing('contact');
  rmSync(lost);
  expect(await run([])).toMatchObject({ code: 1, output: expect.stringContaining('The key rings of the services are not beside') });
  expect(ring().ids).toEqual(['k2']);
  createSecrets(join(stores.folder, 'secrets'));
});

test('the next rotation completes in one run and is recorded', async () => {
  const { run } = started;
  expect(await run([])).toMatchObject({ code: 0, output: expect.stringContaining('Everything is encrypted with key k3') });
  expect(await run(['--drop', 'k2'])).toMatchObject({ code: 0 });
  const acts = await mongoose.connection.collection('audit-outbox-auth').find({}).sort({ at: 1 }).toArray();
  expect(acts.slice(3).map(({ event }) => `${event.action} ${event.object}`)).toEqual([
    'field-key.added key:k3',
    'field-key.rotated key:k3',
    'field-key.dropped key:k2',
  ]);
});
