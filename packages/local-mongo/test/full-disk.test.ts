// @rest: kills
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { startServer } from '#src/server.ts';
import { openStore } from '#src/storage/store.ts';
import { isRealMongo } from './test-database.ts';

// The test limits the pages of the SQLite file, which a MongoDB server does not have.
it.skipIf(isRealMongo)('loses no document and stores none in part when the disk is full', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-mongo-full-'));
  const file = join(folder, 'data.db');
  const acknowledged = new Set<number>();
  const store = openStore(file);
  store.sqlite.exec('PRAGMA max_page_count = 300');
  const stopped = Promise.withResolvers<unknown>();
  const server = await startServer(store, 0, 60_000, stopped.resolve);
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}`, { socketTimeoutMS: 1000 });
  const items = client.db('d').collection<{ _id: number; n: number; text: string }>('items');
  await items.createIndex({ n: 1 }, { unique: true });
  const failures: string[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = writer; n < 3000; n += 16) {
        try {
          await items.insertOne({ _id: n, n, text: 'x'.repeat(2000) });
          acknowledged.add(n);
        } catch (error) {
          failures.push(String(error));
          return;
        }
      }
    }),
  );
  expect(failures).toHaveLength(16);
  await client.close(true);
  await server.close();
  store.close();

  const again = openStore(file);
  const second = await startServer(again, 0, 60_000, stopped.resolve);
  const reader = await MongoClient.connect(`mongodb://127.0.0.1:${second.port}`);
  const stored = reader.db('d').collection<{ _id: number; n: number }>('items');
  const ids = new Set((await stored.find().toArray()).map((item) => item._id));
  for (const n of acknowledged) expect(ids.has(n)).toBe(true);
  const byIndex = await stored
    .find({ n: { $gte: 0 } })
    .sort({ n: 1 })
    .toArray();
  expect(new Set(byIndex.map((item) => item._id))).toEqual(ids);
  for (const id of ids) expect(await stored.findOne({ _id: id })).toMatchObject({ n: id });
  await reader.close();
  await second.close();
  again.close();
  rmSync(folder, { recursive: true, force: true });
});
