import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAuditKey } from '@larkfield/auth/audit-marks/audit-mark.ts';
import { openAuditChain } from '@larkfield/auth/audit/audit-chain.ts';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { createSecrets } from '@larkfield/local-stack/create-secrets.ts';
import { noteRunning } from '@larkfield/local-stack/running-stack.ts';
import { startStore } from '@larkfield/local-stack/stores/start-store.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { storePdf } from '@larkfield/records/pdf-content.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { moveStore } from './move-store.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(5_000)]);
const sha256 = createHash('sha256').update(pdf).digest('hex');
const documents = 1_200;
/** A second server, known by its URL alone. */
let elsewhere: TestStores;
let url: string;
let dataDir: string;

beforeAll(async () => {
  elsewhere = await startTestStores();
  url = elsewhere.mongoUrl;
});
afterAll(() => elsewhere.stop());

async function inStore<T>(storeUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(storeUrl);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

async function inOwnStore<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const store = await startStore({ dataDir });
  try {
    return await inStore(store.url, work);
  } finally {
    await store.part!.stop();
  }
}

const makeEvent = (): AuditEvent => ({
  eventId: randomUUID(),
  at: new Date().toISOString(),
  actor: { kind: 'system', id: null },
  action: 'submission.downloaded',
  object: null,
  outcome: 'success',
  requestId: null,
  changedFields: [],
  reason: null,
  client: null,
});

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'larkfield-move-'));
  const secrets = createSecrets(join(dataDir, 'secrets'));
  const store = await startStore({ dataDir });
  await connectMongo(store.url);
  await storePdf(
    readKeyRing(secrets.fieldKeys),
    { submissionId: 'a'.repeat(24), revision: 1, template: 1 },
    { pdf, sha256, renderMilliseconds: 1 },
  );
  await openAuditChain({ key: readAuditKey(secrets.auditKey), dataDir, log: createLogger('auth', 'silent') }).append('auth', [
    makeEvent(),
    makeEvent(),
    makeEvent(),
  ]);
  const jobs = mongoose.connection.collection('jobs');
  await jobs.insertMany(Array.from({ length: documents }, (_, index) => ({ title: `Job ${index}` })));
  await jobs.createIndex({ title: 1 }, { unique: true });
  await closeMongo();
  await store.part!.stop();
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await inStore(url, (db) => db.dropDatabase());
});

const countJobs = (db: Db) => db.collection('jobs').countDocuments();

test('a data folder refuses a store that holds nothing of it, and names what moves everything; so it goes there and back', async () => {
  await expect(startStore({ dataDir, mongoUrl: url })).rejects.toThrow(/embedded store.*MONGODB_URL.*npm run move-store -- --to URL/);
  expect(await moveStore({ dataDir, url, direction: 'to' })).toEqual({
    documents: documents + 5,
    collections: 4,
    pdf: sha256,
    auditEntries: 3,
  });
  expect(await inStore(url, async (db) => (await db.collection('jobs').indexes()).map(({ name }) => name))).toEqual(['_id_', 'title_1']);
  await expect(startStore({ dataDir })).rejects.toThrow(/MongoDB elsewhere.*npm run move-store -- --from URL/);
  expect((await startStore({ dataDir, mongoUrl: url })).kind).toBe('external');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual([expect.stringMatching(/^store\.db\.moved-\d{14}$/)]);

  await inStore(url, (db) => db.collection('jobs').insertOne({ title: 'A later job' }));
  expect(await moveStore({ dataDir, url, direction: 'from' })).toEqual({
    documents: documents + 6,
    collections: 4,
    pdf: sha256,
    auditEntries: 3,
  });
  expect(await inOwnStore(countJobs)).toBe(documents + 1);
  expect(existsSync(join(dataDir, 'moving.backup'))).toBe(false);
});

test('a place that is not empty is refused unless it shall be replaced, and so is a folder whose product runs', async () => {
  await inStore(url, (db) => db.collection('jobs').insertOne({ title: 'Somebody else’s job' }));
  await expect(moveStore({ dataDir, url, direction: 'to' })).rejects.toThrow(/not empty: jobs/);
  expect(await inOwnStore(countJobs)).toBe(documents);
  noteRunning(dataDir, {
    url: 'http://127.0.0.1',
    mongoUrl: url,
    redisUrl: 'redis://127.0.0.1',
    ports: { gateway: 0, auth: 0, checklist: 0, links: 0, contact: 0, 'pdf-worker': 0 },
  });
  await expect(moveStore({ dataDir, url, direction: 'to', isReplacing: true })).rejects.toThrow(/runs on/);
  rmSync(join(dataDir, 'running.json'));
  await moveStore({ dataDir, url, direction: 'to', isReplacing: true });
  expect(await inStore(url, countJobs)).toBe(documents);
  await expect(moveStore({ dataDir, url, direction: 'to' })).rejects.toThrow(/already/);
});

test.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
  [
    'a PDF is not what it was',
    (db) => db.collection('pdfs').updateOne({}, { $set: { sha256: '0'.repeat(64) } }),
    /The PDF .* is not what it was/,
  ],
  [
    'the audit chain is not sound',
    (db) => db.collection<{ _id: number }>('audit-chain').updateOne({ _id: 2 }, { $set: { source: 'links' } }),
    /audit chain is not sound/,
  ],
])('when %s, the data folder goes on with its old place', async (_what, damage, fault) => {
  await inOwnStore(damage);
  await expect(moveStore({ dataDir, url, direction: 'to' })).rejects.toThrow(fault);
  expect(await inOwnStore(countJobs)).toBe(documents);
});
