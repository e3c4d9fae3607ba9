import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

describe('a client that demands the Stable API', () => {
  let strict: MongoClient;
  beforeAll(() => {
    strict = new MongoClient(database.url, { serverApi: { version: '1', strict: true, deprecationErrors: true } });
  });
  afterAll(() => strict.close());
  const collection = () => strict.db(database.db.databaseName).collection<{ _id: number; a?: number }>('strict');

  it('can write, read in batches, count, aggregate, and create and drop indexes', async () => {
    await collection().insertMany([1, 2, 3, 4, 5].map((_id) => ({ _id, a: _id % 2 })));
    await collection().updateOne({ _id: 1 }, { $set: { a: 7 } });
    await collection().findOneAndUpdate({ _id: 2 }, { $unset: { a: 1 } });
    await collection().deleteOne({ _id: 5 });
    const name = await collection().createIndex({ a: 1 }, { partialFilterExpression: { a: { $exists: true } } });
    expect(
      await collection()
        .find({ a: { $gte: 0 } }, { batchSize: 1 })
        .sort({ a: 1 })
        .toArray(),
    ).toEqual([
      { _id: 4, a: 0 },
      { _id: 3, a: 1 },
      { _id: 1, a: 7 },
    ]);
    expect(await collection().countDocuments({ a: { $exists: true } })).toBe(3);
    expect(await collection().estimatedDocumentCount()).toBe(4);
    await collection().dropIndex(name);
    expect((await collection().listIndexes().toArray()).map((index) => index.name)).toEqual(['_id_']);
  });

  it.each([
    ['a command', 'distinct', () => collection().distinct('a')],
    ['a sparse index', 'sparse', () => collection().createIndex({ a: 1 }, { sparse: true })],
    ['the build of the server', 'buildInfo', () => strict.db('admin').command({ buildInfo: 1 })],
  ])('gets an error for %s, which is outside the API', async (_, named, operation) => {
    const error = await errorOf(operation());
    expect(error.code).toBe(323);
    expect(error.message).toContain(named);
  });
});

it('refuses another version of the Stable API, and apiStrict without a version', async () => {
  expect((await errorOf(database.db.command({ ping: 1, apiVersion: '2' }))).code).toBe(322);
  expect((await errorOf(database.db.command({ ping: 1, apiStrict: true }))).code).toBe(72);
});
