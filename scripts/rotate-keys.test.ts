import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import {
  decryptBytes,
  decryptField,
  encryptField,
  readKeyRing,
  sealedWith,
  type KeyRing,
} from '@larkfield/service-kit/secrets/field-encryption.ts';
import { addKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { storeDocument } from '@larkfield/records/document-store.ts';
import { storePdf } from '@larkfield/records/pdf-content.ts';
import { decompressPdf } from '@larkfield/records/sealed-pdf.ts';
import { pdfRecordId } from '@larkfield/records/pdf-store.ts';
import { placeOf, sealedFields, keyOwnerOf, type SealedField } from '@larkfield/records/sealed-fields.ts';
import { readOwnRing } from '@larkfield/records/own-keys.ts';
import { createSecrets, ringServices } from '@larkfield/local-stack/create-secrets.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

const hash = '0'.repeat(64);
/** Submissions from before the rotation. */
const seeded = 30;
let stores: TestStores;
let checklist: ServiceProcess;
let links: ServiceProcess;
let contact: ServiceProcess;
let icu: ReplyOf<typeof getSpecialty>;
/** What was acknowledged: dates of birth by submission, names by link. */
const births = new Map<string, string>();
const names = new Set<string>();

beforeAll(async () => {
  stores = await startTestStores();
  // An installation from before there were purposes: one key, and every service has it.
  const early = { id: 'k1', key: randomBytes(32).toString('base64'), createdAt: '2026-03-01T00:00:00.000Z' };
  writeFileSync(stores.secrets.fieldKeys, JSON.stringify({ keys: [early] }));
  createSecrets(join(stores.folder, 'secrets'));
  const settings = await testSettings(stores);
  [checklist, links, contact] = await Promise.all([
    startServiceProcess('checklist', settings),
    startServiceProcess('links', settings),
    startServiceProcess('contact', settings),
  ]);
  icu = await readJson(await checklist.send('GET', '/api/specialties/slug/rn-icu'));
  await connectMongo(stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await Promise.all([checklist?.stop(), links?.stop(), contact?.stop()]);
  await stores?.stop();
});

const ring = () => readKeyRing(stores.secrets.fieldKeys);
const documentsOf = ({ collection }: SealedField) =>
  mongoose.connection.collection<{ _id: unknown; [path: string]: unknown }>(collection).find({}).toArray();
const bytesOf = (value: unknown) =>
  Buffer.from((value as { buffer: Uint8Array; position: number }).buffer.subarray(0, (value as { position: number }).position));

/** Which services can open a date of birth that is stored. */
async function whoOpensBirths(): Promise<string[]> {
  const stored = await documentsOf(sealedFields.dateOfBirth);
  const opens = async (service: (typeof ringServices)[number]) => {
    try {
      const ids = stored.map(({ _id }) => String(_id));
      const own = await readOwnRing(readKeyRing(stores.secrets.serviceRing(service)), ids);
      return stored.some((one) => openBirth(own, one) === births.get(String(one._id)));
    } catch {
      return false;
    }
  };
  const opened = await Promise.all(ringServices.map(opens));
  return ringServices.filter((_service, index) => opened[index]);
}

const openBirth = (own: KeyRing, { _id, sealedDateOfBirth }: { _id: unknown; sealedDateOfBirth?: unknown }) =>
  decryptField(own, sealedDateOfBirth as string, placeOf(sealedFields.dateOfBirth, String(_id)));

async function submit(index: number) {
  const dateOfBirth = `03/${String((index % 28) + 1).padStart(2, '0')}/19${70 + (index % 30)}`;
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { dateOfBirth });
  const reply = await checklist.send('POST', '/api/checklist/submit', { body });
  expect(reply.status).toBeLessThan(300);
  births.set((await readJson<{ submissionId: string }>(reply)).submissionId, dateOfBirth);
}

async function makeLink(index: number) {
  const candidateName = `Candidate Number ${index}`;
  const reply = await links.send('POST', '/api/magic-links', {
    as: 'user',
    body: { specialtyId: icu.specialty.id, candidateName, email: `number${index}@candidate.example` },
  });
  expect(reply.status).toBeLessThan(300);
  names.add(candidateName);
}

/** Runs the command. After a text in `deafAfter` nobody hears it any more, and it dies of its next line: a kill would race with its work. */
async function run(args: string[], deafAfter?: RegExp) {
  let output = '';
  const child = spawn(process.execPath, ['scripts/rotate-keys.ts', ...args], {
    env: { ...process.env, MONGODB_URL: stores.mongoUrl, FIELD_KEYS_FILE: stores.secrets.fieldKeys },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += String(text);
      if (deafAfter?.test(output)) stream.destroy();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** Writes and reads through the services, ten times a second, until it is told to stop. */
function keepWorking() {
  let isStopped = false;
  const work = async () => {
    for (let rounds = 0; !isStopped; rounds += 1) {
      await submit(1_000 + rounds);
      await makeLink(1_000 + rounds);
      const listed = await readJson<{ links: { candidateName: string | null }[] }>(
        await links.send('GET', '/api/admin-portal/links', { as: 'user' }),
      );
      for (const { candidateName } of listed.links) expect(names).toContain(candidateName);
      await setTimeout(100);
    }
  };
  const done = work();
  return async () => {
    isStopped = true;
    await done;
  };
}

test('every encrypted field of the product stands in the list of the rotation', async () => {
  for (let index = 0; index < seeded; index += 1) await submit(index);
  for (let index = 0; index < 10; index += 1) await makeLink(index);
  const [submissionId] = births.keys();
  await storePdf(
    ring(),
    { submissionId: submissionId!, revision: 1, template: 1 },
    { pdf: Buffer.from('a report'), sha256: hash, renderMilliseconds: 1 },
  );
  await storeDocument(ring(), { kind: 'audit-report', contentHash: hash.slice(0, 32) }, { pdf: Buffer.from('a document'), sha256: hash });
  const userId = new mongoose.Types.ObjectId();
  const sealedTotpSecret = encryptField(ring(), 'JBSWY3DPEHPK3PXP', placeOf(sealedFields.totpSecret, userId.toHexString()));
  await mongoose.connection.collection('users').insertOne({ _id: userId, email: 'coded@larkfield.example', sealedTotpSecret });
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
    body: { submissionId, referees: [supervisor], skillIds: [] },
  });
  expect(reference.status).toBe(201);

  const listed = new Set(Object.values(sealedFields).map(({ collection, path }) => `${collection}.${path}`));
  const found = new Set<string>();
  for (const { name } of await mongoose.connection.db!.listCollections().toArray()) {
    for (const document of await mongoose.connection.collection(name).find({}).toArray()) {
      for (const [path, value] of Object.entries(document)) {
        const isText = typeof value === 'string' && /^v1\.k\d+\./.test(value);
        const isBytes = value instanceof mongoose.mongo.Binary && sealedWith(bytesOf(value)) === 'k1';
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
      'pdfs.sealed',
      'references.sealedReferee',
      'submissions.sealedDateOfBirth',
      'users.sealedTotpSecret',
    ]),
  );
});

test('a rotation that dies goes on where it was, loses nothing that is written meanwhile, and then the old key can go', async () => {
  expect(await whoOpensBirths()).toEqual(ringServices);
  expect((await run(['--drop', 'k1'])).output).toContain('the newest one');
  const stopWorking = keepWorking();
  const died = await run([], /Waiting/);
  expect([died.code, /dateOfBirth|Everything/.test(died.output)]).toEqual([1, false]);
  expect(ring().ids).toEqual(['k1', 'k2']);

  const finished = await run([]);
  expect(finished.output).toContain('Going on with the rotation to key k2');
  expect(finished.output).toContain('Everything is encrypted with key k2');
  expect(finished.code).toBe(0);
  // What was done before it died is not looked at again.
  const looked = Number(/dateOfBirth +\d+ of (\d+)/.exec(finished.output)?.[1] ?? 0);
  expect(looked).toBeLessThanOrEqual(births.size - seeded);
  expect(await run(['--drop', 'k1'])).toMatchObject({ code: 0 });
  expect(ring().ids).toEqual(['k2']);
  // The services meet their ring without the old key, and go on.
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
      const own = keyOwnerOf(field, String(document._id));
      if (own) expect(sealedWith(field.kind === 'text' ? (value as string) : bytesOf(value))).toBe(own);
      if (field === sealedFields.dateOfBirth) expect(plain).toBe(births.get(String(document._id)));
      opened += 1;
    }
  }
  expect(await whoOpensBirths()).toEqual(['checklist']);
  for (const service of ringServices) expect(readFileSync(stores.secrets.serviceRing(service), 'utf8')).not.toMatch(/"(key|root)"/);
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

test('a rotation waits until the services have rings of their own', async () => {
  const lost = stores.secrets.serviceRing('contact');
  rmSync(lost);
  expect(await run([])).toMatchObject({ code: 1, output: expect.stringContaining('start the product once with this version') });
  expect(ring().ids).toEqual(['k2']);
  createSecrets(join(stores.folder, 'secrets'));
});

test('the next one goes through in one go and is recorded', async () => {
  expect(await run([])).toMatchObject({ code: 0, output: expect.stringContaining('Everything is encrypted with key k3') });
  expect(await run(['--drop', 'k2'])).toMatchObject({ code: 0 });
  const acts = await mongoose.connection.collection('audit-outbox-auth').find({}).sort({ at: 1 }).toArray();
  expect(acts.slice(3).map(({ event }) => `${event.action} ${event.object}`)).toEqual([
    'field-key.added key:k3',
    'field-key.rotated key:k3',
    'field-key.dropped key:k2',
  ]);
});

test('after an erasure and a rotation no copy of the database tells of the erased, and copies of others open with the keys of today', async () => {
  const email = 'leaving@candidate.example';
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { email, dateOfBirth: '07/04/1981' });
  const { submissionId: leaving } = await readJson<{ submissionId: string }>(
    await checklist.send('POST', '/api/checklist/submit', { body }),
  );
  const [staying] = births.keys();
  // A worker prints both with the ring that it has.
  const worker = readKeyRing(stores.secrets.serviceRing('pdf-worker'));
  const pdfOf = (submissionId: string) => ({ submissionId, revision: 2, template: 1 });
  for (const id of [leaving, staying!])
    await storePdf(worker, pdfOf(id), { pdf: Buffer.from(`report of ${id}`), sha256: hash, renderMilliseconds: 1 });
  // All that a snapshot, a replica or a backup of the database holds: values and wrapped keys.
  const values = await documentsOf(sealedFields.dateOfBirth);
  const wrapped = await documentsOf(sealedFields.submissionKey);
  const pdfs = await documentsOf(sealedFields.pdf);
  const valueOf = (id: string) => values.find(({ _id }) => String(_id) === id)!;
  const openPdf = async (id: string) => {
    const recordId = pdfRecordId(pdfOf(id));
    const sealed = bytesOf(pdfs.find(({ _id }) => _id === recordId)!['sealed']);
    const plain = decryptBytes(await readOwnRing(ring(), [id], 'pdfs'), sealed, placeOf(sealedFields.pdf, recordId));
    return decompressPdf(plain).toString();
  };
  expect(await openPdf(leaving)).toBe(`report of ${leaving}`);
  expect(openBirth(await readOwnRing(ring(), [leaving]), valueOf(leaving))).toBe('07/04/1981');

  const erasures = '/api/admin-portal/candidates/erasures';
  const asked = await readJson<{ erasure: { id: string; reference: string } }>(
    await checklist.send('POST', erasures, { as: 'admin', body: { email } }),
  );
  const { id, reference } = asked.erasure;
  expect((await checklist.send('POST', `${erasures}/${id}/confirm`, { as: 'admin', body: { reference } })).status).toBeLessThan(300);
  const keys = mongoose.connection.collection<{ _id: mongoose.Types.ObjectId }>(sealedFields.submissionKey.collection);
  expect(await keys.countDocuments({ _id: new mongoose.Types.ObjectId(leaving) })).toBe(0);
  const today = await readOwnRing(ring(), [leaving, staying!]);
  expect(() => openBirth(today, valueOf(leaving))).toThrow(`Key ${leaving} is not in the key ring`);
  await expect(openPdf(leaving)).rejects.toThrow(`Key ${leaving} is not in the key ring`);

  const resealed = (await run([])).output;
  expect(resealed).toMatch(/dateOfBirth +0 of/);
  // PDFs neither, however many there are.
  expect(resealed).toMatch(/pdf +0 of [1-9]/);
  expect(await run(['--drop', 'k3'])).toMatchObject({ code: 0 });
  expect(openBirth(await readOwnRing(ring(), [staying!]), valueOf(staying!))).toBe(births.get(staying!));
  expect(await openPdf(staying!)).toBe(`report of ${staying}`);
  // The old copies of the keys themselves are worthless too.
  const old = wrapped.find(({ _id }) => String(_id) === leaving)!;
  for (const field of [sealedFields.submissionKey, sealedFields.submissionPdfKey])
    expect(() => decryptField(ring(), old[field.path] as string, placeOf(field, leaving))).toThrow('Key k3 is not in the key ring');
});

test('a value that does not open is named, stays, and keeps the old key', async () => {
  const [submissionId] = births.keys();
  const _id = new mongoose.Types.ObjectId(submissionId);
  const keys = mongoose.connection.collection(sealedFields.submissionKey.collection);
  const { sealedKey } = (await keys.findOne({ _id }))!;
  const broken = `${sealedKey.slice(0, -4)}AAAA`;
  await keys.updateOne({ _id }, { $set: { sealedKey: broken } });
  // As if it had died between the operator's ring and those of the services.
  addKey(stores.secrets.fieldKeys);
  for (const { code, output } of [await run([]), await run([])]) {
    expect(code).toBe(1);
    expect(output).toContain(`submissionKey of ${submissionId}`);
  }
  expect((await keys.findOne({ _id }))!['sealedKey']).toBe(broken);
  expect((await run(['--drop', 'k4'])).output).toContain('1 × submissionKey');
  expect(ring().ids).toEqual(['k4', 'k5']);
  for (const service of ringServices) expect(readKeyRing(stores.secrets.serviceRing(service)).ids).toEqual(['k4', 'k5']);
});
