import { expect, it } from 'vitest';
import { isRealMongo, useTestDatabase } from './test-database.ts';

const database = useTestDatabase({ ttlIntervalMs: 50 });

// A MongoDB server looks for expired documents once a minute, too seldom to wait for.
it.skipIf(isRealMongo)('deletes only expired documents', async () => {
  const past = new Date(Date.now() - 3_600_000);
  const future = new Date(Date.now() + 3_600_000);
  const collection = await database.fresh([
    { _id: 'old', at: past },
    { _id: 'new', at: future },
    { _id: 'none' },
    { _id: 'text', at: 'yesterday' },
    { _id: 'number', at: 5 },
    { _id: 'null', at: null },
    { _id: 'array', at: [future, past] },
    { _id: 'young array', at: [future] },
    { _id: 'just now', at: new Date() },
  ]);
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 1_800 });
  await expect
    .poll(async () => (await collection.find().toArray()).map((doc) => doc._id))
    .toEqual(['new', 'none', 'text', 'number', 'null', 'young array', 'just now']);
  await collection.updateOne({ _id: 'just now' }, { $set: { at: past } });
  await expect.poll(() => collection.countDocuments({ _id: 'just now' })).toBe(0);
  expect(await collection.countDocuments()).toBe(6);
});

// A MongoDB server looks for expired documents once a minute, too seldom to wait for.
it.skipIf(isRealMongo)('deletes by a descending index, and at the stored date when the expiry is 0', async () => {
  const future = new Date(Date.now() + 3_600_000);
  const collection = await database.fresh([
    { _id: 0, at: new Date(Date.now() - 1) },
    { _id: 1, at: future },
    { _id: 2, at: future },
  ]);
  await collection.createIndex({ at: -1 }, { expireAfterSeconds: 0 });
  await expect.poll(() => collection.countDocuments()).toBe(2);
  await collection.updateOne({ _id: 1 }, { $set: { at: new Date() } });
  await expect.poll(() => collection.countDocuments()).toBe(1);
});
