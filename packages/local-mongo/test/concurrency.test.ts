import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { errorOf, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();
const CLIENTS = 32;
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

it('counts every increment of many clients', async () => {
  const collection = await database.fresh([{ _id: 1, n: 0 }]);
  const values = await Promise.all(
    times(CLIENTS * 20, async () => (await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' }))!.n),
  );
  expect(values.toSorted((a, b) => a - b)).toEqual(times(CLIENTS * 20, (n) => n + 1));
});

it('lets exactly one of many upserts insert', async () => {
  const collection = await database.fresh();
  await collection.createIndex({ key: 1 }, { unique: true });
  for (let round = 0; round < 10; round++) {
    const results = await Promise.all(times(CLIENTS, () => collection.updateOne({ key: round }, { $inc: { n: 1 } }, { upsert: true })));
    expect(results.filter((result) => result.upsertedCount === 1)).toHaveLength(1);
    expect(await collection.find({ key: round }).toArray()).toMatchObject([{ n: CLIENTS }]);
  }
});

it('never grants more than a limited number', async () => {
  const collection = await database.fresh([{ _id: 1, usesLeft: 5 }]);
  const taken = await Promise.all(
    times(CLIENTS * 3, () => collection.findOneAndUpdate({ _id: 1, usesLeft: { $gt: 0 } }, { $inc: { usesLeft: -1 } })),
  );
  expect(taken.filter((document) => document !== null)).toHaveLength(5);
  expect(await collection.findOne()).toEqual({ _id: 1, usesLeft: 0 });
});

it('hands every queued document to one worker', async () => {
  const collection = await database.fresh(times(200, (n) => ({ _id: n, state: 'waiting' })));
  await collection.createIndex({ state: 1, _id: 1 });
  const clients = await Promise.all(times(4, () => MongoClient.connect(database.url)));
  const taken = await Promise.all(
    times(240, async (n) => {
      const theirs = clients[n % clients.length]!.db(collection.dbName).collection<{ _id: number }>(collection.collectionName);
      return (await theirs.findOneAndUpdate({ state: 'waiting' }, { $set: { state: 'taken' } }, { sort: { _id: 1 } }))?._id;
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
  const ids = taken.filter((id) => id !== undefined);
  expect(ids.toSorted((a, b) => a - b)).toEqual(times(200, (n) => n));
});

it('lets one of many inserts of a unique value win', async () => {
  const collection = await database.fresh();
  await collection.createIndex({ email: 1 }, { unique: true });
  const outcomes = await Promise.allSettled(times(CLIENTS, (n) => collection.insertOne({ _id: n, email: 'same@example' })));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.code).toBe(11000);
  expect((await errorOf(collection.insertOne({ _id: 99, email: 'same@example' }))).code).toBe(11000);
});
