import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { awaitInstallation, installationMark } from '@larkfield/stored-data/installation.ts';
import { closeMongo, placeOf } from '@larkfield/service-kit/stores/mongo.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { openAuditChain } from './audit-chain.ts';
import { recogniseDatabase } from './recognise-database.ts';

const key = Buffer.alloc(32, 7);
const log = createLogger('test', 'silent');
let stores: TestStores;
beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores.stop());

/** The URL of a separate database on the store. */
const databaseAt = (name: string) => Object.assign(new URL(stores.mongoUrl), { pathname: `/${name}` }).href;

async function connected<T>(mongoUrl: string, work: () => Promise<T>): Promise<T> {
  await connectTestMongo(mongoUrl);
  return work().finally(closeMongo);
}

/** Whether services serve this database: they wait for a mark with its address. */
const isServed = async (mongoUrl: string) => {
  const place = placeOf(mongoUrl);
  return (await mongoose.connection.collection<{ _id: string }>(installationMark.collection).findOne({ place })) !== null;
};

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const act = (id: number) => ({
  eventId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  at: '2026-03-02T00:00:00.000Z',
  actor: { kind: 'system' as const, id: null },
  action: 'user.created' as const,
  object: null,
  outcome: 'success' as const,
  requestId: null,
  changedFields: [],
});

test('marks only a database with this host’s last act, or an empty one for a new host; for others services wait', async () => {
  const dataDir = newFolder();
  const [own, empty, copy] = ['own', 'empty', 'copy'].map(databaseAt) as [string, string, string];
  const recognise = (mongoUrl: string, named = mongoUrl) =>
    connected(mongoUrl, async () => {
      await recogniseDatabase({ key, dataDir, mongoUrl: named, log, isImpatient: true });
      return isServed(mongoUrl);
    });
  const append = (mongoUrl: string, id: number) =>
    connected(mongoUrl, () => openAuditChain({ key, dataDir, log }).append('auth', [act(id)] as never));

  expect(await recognise(own)).toBe(true);
  await append(own, 1);
  // Make a copy of the database at this time.
  const client = await MongoClient.connect(own);
  const documents = await client.db().collection('audit-chain').find().toArray();
  const copied = await MongoClient.connect(copy);
  await copied.db().collection('audit-chain').insertMany(documents);
  await copied
    .db()
    .collection<{ _id: string }>(installationMark.collection)
    .insertOne((await client.db().collection<{ _id: string }>(installationMark.collection).findOne())!);
  await Promise.all([client.close(), copied.close()]);
  await append(own, 2);

  for (const other of [empty, copy]) {
    await expect(recognise(other)).rejects.toThrow('MONGODB_URL: the database does not hold the last act');
    expect(await connected(other, () => isServed(other))).toBe(false);
  }
  // Another password does not make another address.
  expect(await recognise(own, own.replace('://', '://user:changed@'))).toBe(true);
  // A new host has no recorded head.
  const waiting = connected(empty, async () => {
    const ends = awaitInstallation(empty, log);
    await recogniseDatabase({ key, dataDir: newFolder(), mongoUrl: empty, log });
    await ends;
    return true;
  });
  expect(await waiting).toBe(true);
});
