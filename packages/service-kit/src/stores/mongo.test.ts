import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalMongo, type LocalMongo } from '@larkfield/local-mongo/start-local-mongo.ts';
import { closeMongo, connectMongo, ensureIndexes } from './mongo.ts';
import { wherePresent } from './stable-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-mongo-'));
const Note = mongoose.model(
  'Note',
  new mongoose.Schema({ text: String, key: String }, { collection: 'notes' }).index({ key: 1 }, { unique: true, ...wherePresent('key') }),
);
let mongo: LocalMongo;

beforeAll(async () => {
  mongo = await startLocalMongo({ file: join(folder, 'store.db') });
  await connectMongo(`${mongo.url}/test`);
  await Note.create({ text: 'before' });
});
afterAll(async () => {
  await closeMongo();
  await mongo.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('creates the declared indexes, and keeps other ones', async () => {
  const url = `${mongo.url}/test`;
  const notes = mongoose.connection.collection('notes');
  await notes.createIndex({ text: 1 }, { name: 'an-operators-own' });
  await ensureIndexes(url);
  await ensureIndexes(url);
  expect((await notes.listIndexes().toArray()).map(({ name }) => name).sort()).toEqual(['_id_', 'an-operators-own', 'key_present']);
  await Note.create([{ text: 'one without' }, { text: 'another without' }, { text: 'with', key: 'k' }]);
  await expect(Note.create({ text: 'twice', key: 'k' })).rejects.toMatchObject({ code: 11000 });
});

test('refuses commands outside the Stable API', async () => {
  await expect(Note.distinct('text')).rejects.toMatchObject({ code: 323 });
});

test('never waits longer than 5 seconds for the database', () => {
  const { serverSelectionTimeoutMS, socketTimeoutMS, waitQueueTimeoutMS, connectTimeoutMS, heartbeatFrequencyMS } =
    mongoose.connection.getClient().options;
  for (const limit of [serverSelectionTimeoutMS, socketTimeoutMS, waitQueueTimeoutMS, connectTimeoutMS, heartbeatFrequencyMS]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThan(5_000);
  }
});
