import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStore } from './start-store.ts';

let stores: TestStores;
let client: MongoClient;
beforeAll(async () => {
  stores = await startTestStores();
  client = await MongoClient.connect(stores.mongoUrl);
});
afterAll(async () => {
  await client.close();
  await stores.stop();
});

test('a data folder accepts another MongoDB that has its last audit event, and refuses one that has not', async () => {
  const { folder: dataDir, mongoUrl } = stores;
  writeFileSync(join(dataDir, 'store-kind'), 'embedded\n');
  writeFileSync(join(dataDir, 'audit-anchor.json'), '{"seq":17,"hash":"abc17","mac":"x"}');
  const chain = client.db().collection<{ _id: number; hash: string }>('audit-chain');
  const named = () => startStore({ dataDir, mongoUrl });
  await expect(named()).rejects.toThrow(/make a backup and restore it with a new DATA_DIR/);
  await chain.insertOne({ _id: 17, hash: 'of another chain' });
  await expect(named()).rejects.toThrow(/make a backup and restore it with a new DATA_DIR/);
  await chain.updateOne({ _id: 17 }, { $set: { hash: 'abc17' } });
  expect(await named()).toEqual({ url: mongoUrl, kind: 'external', part: null });
});
