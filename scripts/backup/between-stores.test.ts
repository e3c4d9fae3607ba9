// @rest: commands
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAuditKey } from '@larkfield/auth/audit-marks/audit-mark.ts';
import { openAuditChain } from '@larkfield/auth/audit/audit-chain.ts';
import { createSecrets } from '@larkfield/one-machine/create-secrets.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { ownTexts, readOwnTexts, storeOwnTexts } from '../test/sealed-records.ts';
import { listCollections } from './make-backup.ts';

const runFile = promisify(execFile);
let folder: string;
/** A store that is known only by its URL: the MongoDB at MONGODB_URL, or another embedded store. */
let elsewhere: TestStores;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-between-'));
  writeFileSync(join(folder, 'key'), randomBytes(32).toString('hex'), { mode: 0o600 });
  elsewhere = await startTestStores();
});
afterAll(async () => {
  await elsewhere?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as an operator does, on a data folder and, if given, an external MongoDB. */
async function run(script: string, dataDir: string, mongoUrl?: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    BACKUP_KEY_FILE: join(folder, 'key'),
    ...(mongoUrl && { MONGODB_URL: mongoUrl }),
  };
  return (await runFile(process.execPath, [join(repositoryRoot, 'scripts', script), ...args], { env })).stdout;
}

/** Every document and index of a database. */
async function readAll(url: string): Promise<Record<string, Document[]>> {
  const client = await MongoClient.connect(url);
  const all: Record<string, Document[]> = {};
  for (const name of await listCollections(client.db())) {
    const collection = client.db().collection(name);
    all[name] = [
      ...(await collection.find().sort({ _id: 1 }).toArray()),
      ...(await collection.indexes()).map(({ name: index }) => ({ index })),
    ];
  }
  await client.close();
  return all;
}

async function inOwnStore<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const store = await startStore({ dataDir });
  try {
    return await work(store.url);
  } finally {
    await store.part!.stop();
  }
}

async function connected<T>(url: string, work: () => Promise<T>): Promise<T> {
  await connectMongo(url);
  try {
    return await work();
  } finally {
    await closeMongo();
  }
}

async function fill(dataDir: string): Promise<void> {
  const secrets = createSecrets(join(dataDir, 'secrets'));
  const ring = readKeyRing(secrets.fieldKeys);
  const pdf = randomBytes(5_000);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await storeOwnTexts(ring);
  await storePdf(ring, { submissionId: 'b'.repeat(24), revision: 1, template: 1 }, { pdf, sha256, renderMilliseconds: 1 });
  const act = { actor: { kind: 'system', id: null }, action: 'submission.downloaded', object: null, outcome: 'success' } as const;
  const event = { ...act, eventId: randomUUID(), at: new Date().toISOString(), requestId: null, changedFields: [] };
  const chain = openAuditChain({ key: readAuditKey(secrets.auditKey), dataDir, log: createLogger('auth', 'silent') });
  await chain.append('auth', [{ ...event, reason: null, client: null }]);
  const jobs = mongoose.connection.collection('jobs');
  await jobs.insertMany(Array.from({ length: 1_200 }, (_, index) => ({ title: `Job ${index}`, postedAt: new Date(index) })));
  await jobs.createIndex({ title: 1 }, { unique: true });
}

test('a backup moves all data from the store of a data folder to another MongoDB, and from there into another folder', async () => {
  const [first, moved, back] = ['first', 'moved', 'back'].map((name) => join(folder, name)) as [string, string, string];
  const file = join(folder, 'there.backup');
  const all = await inOwnStore(first, async (url) => {
    await connected(url, () => fill(first));
    return readAll(url);
  });
  const secretsOf = (dataDir: string) => readKeyRing(join(dataDir, 'secrets', 'field-keys.json'));

  await expect(startStore({ dataDir: first, mongoUrl: elsewhere.mongoUrl })).rejects.toThrow(/restore it with a new DATA_DIR/);
  expect(await run('backup.ts', first, undefined, file)).toMatch(/^Written and read through/);
  expect(await run('restore.ts', moved, elsewhere.mongoUrl, file)).toMatch(/^Restored/);
  expect(await readAll(elsewhere.mongoUrl)).toEqual(all);
  expect(await connected(elsewhere.mongoUrl, () => readOwnTexts(secretsOf(moved)))).toEqual(ownTexts);
  expect(await run('service-commands/verify-audit.ts', moved, elsewhere.mongoUrl)).toMatch(/^The audit chain is sound: 1 entries/);
  expect((await startStore({ dataDir: moved, mongoUrl: elsewhere.mongoUrl })).kind).toBe('external');
  await expect(startStore({ dataDir: moved })).rejects.toThrow(/MONGODB_URL is not set.*restore it with a new DATA_DIR/);
  expect(await inOwnStore(first, readAll), 'what was left').toEqual(all);

  const client = await MongoClient.connect(elsewhere.mongoUrl);
  await client.db().collection('jobs').insertOne({ title: 'A later job' });
  await client.close();
  const later = await readAll(elsewhere.mongoUrl);
  const fileBack = join(folder, 'back.backup');
  expect(await run('backup.ts', moved, elsewhere.mongoUrl, fileBack)).toMatch(/^Written and read through/);
  expect(await run('restore.ts', back, undefined, fileBack)).toMatch(/^Restored/);
  expect(await inOwnStore(back, readAll)).toEqual(later);
  expect(await inOwnStore(back, (url) => connected(url, () => readOwnTexts(secretsOf(back))))).toEqual(ownTexts);
  expect(await run('service-commands/verify-audit.ts', back)).toMatch(/^The audit chain is sound: 1 entries/);
});
