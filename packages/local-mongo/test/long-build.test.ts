import { type Document, MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

it('answers pings while it builds an index, and refuses other requests until the index is complete', async () => {
  const documents = Array.from({ length: 4_000 }, (_, n) => ({ n, words: [`word ${n % 7}`, `other ${n}`], padding: 'x'.repeat(500) }));
  const collection = await database.fresh(documents as Document[]);
  const watcher = new MongoClient(database.url, { maxPoolSize: 1 });
  await watcher.db('admin').command({ hello: 1 });
  const done: string[] = [];
  const building = collection.createIndex({ words: 1, n: -1 }).then(() => done.push('index'));
  const reading = collection.countDocuments({ words: 'word 3' }).then((count) => done.push(`${count} read`));
  let heard = 0;
  while (!done.includes('index')) {
    await watcher.db('admin').command({ hello: 1 });
    if (!done.includes('index')) heard += 1;
  }
  await Promise.all([building, reading]);
  await watcher.close();
  expect(heard, 'said while the index was not there yet').toBeGreaterThan(0);
  expect(await collection.indexExists('words_1_n_-1')).toBe(true);
  expect(done).toContain('571 read');
});

it('rolls back an index that fails on duplicates, even after a pause', async () => {
  const documents = Array.from({ length: 400 }, (_, n) => ({ n: n === 399 ? 0 : n }));
  const collection = await database.fresh(documents);
  await expect(collection.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  expect(await collection.countDocuments()).toBe(400);
});
