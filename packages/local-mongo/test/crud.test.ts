import { Binary, Double, Int32, Long, type MongoBulkWriteError, ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, isRealMongo, numbered, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

describe('insert', () => {
  it('stores documents as they are and gives them an _id first', async () => {
    const collection = await database.fresh();
    const document = {
      s: 'ä',
      n: null,
      d: new Date(5),
      b: new Binary(Buffer.alloc(200_000, 7)),
      o: { z: 1, a: [1, { c: true }] },
      l: Long.fromString('9223372036854775807'),
      f: new Double(3),
      i: new Int32(3),
      $top: 1,
      'dot.ted': 2,
    };
    const { insertedId } = await collection.insertOne({ ...document } as never);
    const stored = (await collection.findOne({}, { promoteValues: false }))!;
    expect(Object.keys(stored)).toEqual(['_id', ...Object.keys(document)]);
    expect(stored).toMatchObject({ _id: insertedId, f: new Double(3), i: new Int32(3), l: document.l });
    expect((stored.b as Binary).buffer).toEqual(document.b.buffer);
  });

  // A MongoDB server stores references; only the embedded store refuses them.
  it.skipIf(isRealMongo)('refuses documents that look like references', async () => {
    const collection = await database.fresh();
    const error = await errorOf(collection.insertOne({ _id: 1, a: { $ref: 'c', $id: 5, $db: 'd' } }));
    expect(error.message).toContain('$ref');
    expect(await collection.countDocuments()).toBe(0);
  });

  it('accepts every type of _id but arrays, patterns and dollar fields', async () => {
    const collection = await database.fresh();
    const ids = [1, 'a', null, true, new Date(1), { a: 1 }, new Binary(Buffer.from('x')), new ObjectId()];
    for (const _id of ids) await database.db.command({ insert: collection.collectionName, documents: [{ _id }] });
    expect((await collection.find().toArray()).map((doc) => doc._id)).toEqual(ids);
    expect((await errorOf(collection.insertOne({ _id: [1] } as never))).code).toBe(53);
    expect((await errorOf(collection.insertOne({ _id: /x/ } as never))).code).toBe(53);
    expect((await errorOf(collection.insertOne({ _id: { $a: 1 } } as never))).code).toBe(52);
    expect((await errorOf(collection.insertOne({ _id: new Double(1) } as never))).code).toBe(11000);
  });

  it('stops an ordered batch at the first error and continues an unordered one', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const ordered = await database.fresh();
    const first = (await errorOf(ordered.insertMany(documents))) as unknown as MongoBulkWriteError;
    expect(first.result.insertedCount).toBe(1);
    expect(await ordered.countDocuments()).toBe(1);
    const unordered = await database.fresh();
    const second = (await errorOf(unordered.insertMany(documents, { ordered: false }))) as unknown as MongoBulkWriteError;
    expect(second.result.insertedCount).toBe(2);
    expect(second.writeErrors).toMatchObject([{ index: 1, code: 11000 }]);
    expect((await unordered.find().toArray()).map((doc) => doc._id)).toEqual([1, 2]);
  });

  it('reports a duplicate with its key', async () => {
    const collection = await database.fresh([{ _id: 1, email: 'a@example' }]);
    await collection.createIndex({ email: 1 }, { unique: true });
    const error = await errorOf(collection.insertOne({ _id: 2, email: 'a@example' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@example' } });
    expect(error.message).toContain('E11000 duplicate key error collection');
    expect(error.message).toContain('email_1 dup key: {');
  });

  it('accepts unacknowledged writes', async () => {
    const collection = await database.fresh([{ _id: 1 }, { _id: 2 }]);
    expect(await collection.insertOne({ _id: 3 }, { writeConcern: { w: 0 } })).toMatchObject({ acknowledged: false });
    await collection.updateOne({ _id: 1 }, { $set: { a: 1 } }, { writeConcern: { w: 0 } });
    await collection.deleteOne({ _id: 2 }, { writeConcern: { w: 0 } });
    await expect.poll(() => collection.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1, a: 1 }, { _id: 3 }]);
  });
});

describe('update and delete', () => {
  it('updates one or many', async () => {
    const collection = await database.fresh(numbered(3));
    expect(await collection.updateOne({ _id: { $gt: 1 } }, { $inc: { x: 1 } })).toEqual({
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
      upsertedId: null,
    });
    expect(await collection.updateMany({ _id: { $gt: 1 } }, { $set: { x: 23 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
    expect(await collection.updateMany({ _id: 9 }, { $set: { x: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, x: 11 },
      { _id: 2, x: 23 },
      { _id: 3, x: 23 },
    ]);
  });

  it('does not update a document twice when the update moves it along the index in use', async () => {
    const collection = await database.fresh(numbered(200));
    await collection.createIndex({ x: 1 });
    expect(await collection.updateMany({ x: { $gt: 0 } }, { $inc: { x: 100 } })).toMatchObject({ matchedCount: 200, modifiedCount: 200 });
    expect(await collection.countDocuments({ x: { $gt: 2300 } })).toBe(0);
    expect(await collection.countDocuments({ x: { $gt: 100, $lte: 2300 } })).toBe(200);
  });

  it('updates the first document of a sort order', async () => {
    const collection = await database.fresh(numbered(3));
    await collection.updateOne({}, { $set: { hit: 1 } }, { sort: { _id: -1 } });
    expect(await collection.findOne({ hit: 1 })).toMatchObject({ _id: 3 });
  });

  it('refuses a replacement of many', async () => {
    const collection = await database.fresh(numbered(1));
    const reply = await database.db.command({ update: collection.collectionName, updates: [{ q: {}, u: { a: 1 }, multi: true }] });
    expect(reply).toMatchObject({ n: 0, nModified: 0, writeErrors: [{ index: 0, code: 9 }] });
  });

  it('deletes one or many', async () => {
    const collection = await database.fresh(numbered(5));
    expect(await collection.deleteOne({ _id: { $gt: 1 } })).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await collection.deleteMany({ _id: { $gt: 3 } })).toEqual({ acknowledged: true, deletedCount: 2 });
    expect(await collection.deleteMany({ _id: 77 })).toEqual({ acknowledged: true, deletedCount: 0 });
    expect((await collection.find().toArray()).map((doc) => doc._id)).toEqual([1, 3]);
  });

  it('replies to an update in the format of MongoDB', async () => {
    const collection = await database.fresh(numbered(1));
    const reply = await database.db.command({
      update: collection.collectionName,
      ordered: false,
      updates: [
        { q: { _id: 1 }, u: { $set: { x: 1 } } },
        { q: { _id: 5 }, u: { $set: { x: 2 } }, upsert: true },
        { q: {}, u: { $inc: { _id: 1 } } },
      ],
    });
    expect(reply).toMatchObject({ n: 2, nModified: 1, upserted: [{ index: 1, _id: 5 }], writeErrors: [{ index: 2, code: 66 }], ok: 1 });
  });
});

describe('findOneAnd…', () => {
  it('updates and returns the document before or after', async () => {
    const collection = await database.fresh(numbered(3));
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } })).toEqual({ _id: 2, x: 22 });
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } }, { returnDocument: 'after', projection: { _id: 0 } })).toEqual({
      x: 24,
    });
    expect(
      await collection.findOneAndUpdate({ _id: { $gt: 1 } }, { $inc: { x: 1 } }, { sort: { x: -1 }, returnDocument: 'after' }),
    ).toEqual({ _id: 3, x: 34 });
    expect(await collection.findOneAndUpdate({ _id: 9 }, { $inc: { x: 1 } })).toBeNull();
    expect(await collection.findOneAndUpdate({ _id: 9 }, { $inc: { x: 1 } }, { upsert: true })).toBeNull();
    expect(await collection.findOneAndUpdate({ _id: 8 }, { $inc: { x: 1 } }, { upsert: true, returnDocument: 'after' })).toEqual({
      _id: 8,
      x: 1,
    });
  });

  it('replaces and deletes', async () => {
    const collection = await database.fresh(numbered(3));
    expect(await collection.findOneAndReplace({ _id: 1 }, { y: 1 }, { returnDocument: 'after' })).toEqual({ _id: 1, y: 1 });
    expect(await collection.findOneAndDelete({ x: { $gt: 0 } }, { sort: { x: -1 } })).toEqual({ _id: 3, x: 33 });
    expect(await collection.findOneAndDelete({ _id: 99 })).toBeNull();
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, y: 1 },
      { _id: 2, x: 22 },
    ]);
  });

  it('reports what happened', async () => {
    const collection = await database.fresh(numbered(1));
    const run = async (fields: Document): Promise<Document> => {
      const reply = await database.db.command({ findAndModify: collection.collectionName, ...fields });
      return { lastErrorObject: reply.lastErrorObject, value: reply.value };
    };
    expect(await run({ query: { _id: 1 }, update: { $set: { x: 1 } } })).toEqual({
      lastErrorObject: { n: 1, updatedExisting: true },
      value: { _id: 1, x: 11 },
    });
    expect(await run({ query: { _id: 2 }, update: { $set: { x: 1 } } })).toEqual({
      lastErrorObject: { n: 0, updatedExisting: false },
      value: null,
    });
    expect(await run({ query: { _id: 2 }, update: { $set: { x: 1 } }, upsert: true })).toEqual({
      lastErrorObject: { n: 1, updatedExisting: false, upserted: 2 },
      value: null,
    });
    expect(await run({ query: { _id: 2 }, remove: true })).toEqual({ lastErrorObject: { n: 1 }, value: { _id: 2, x: 1 } });
    expect(await run({ query: { _id: 2 }, remove: true })).toEqual({ lastErrorObject: { n: 0 }, value: null });
    for (const wrong of [{}, { remove: true, update: {} }, { remove: true, new: true }, { remove: true, upsert: true }]) {
      expect((await errorOf(run({ query: {}, ...wrong }))).code).toBe(9);
    }
  });
});

describe('bulkWrite', () => {
  it('counts everything', async () => {
    const collection = await database.fresh(numbered(2));
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 3, x: 33 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { x: 0 } } } },
      { updateMany: { filter: { x: { $gt: 20 } }, update: { $inc: { x: 1 } } } },
      { replaceOne: { filter: { _id: 4 }, replacement: { x: 44 }, upsert: true } },
      { deleteOne: { filter: { _id: 3 } } },
      { deleteMany: { filter: { x: 23 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      deletedCount: 2,
      upsertedCount: 1,
      upsertedIds: { 3: 4 },
      insertedIds: { 0: 3 },
    });
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, x: 0 },
      { _id: 4, x: 44 },
    ]);
  });

  it('stops at the first error when ordered', async () => {
    const collection = await database.fresh(numbered(1));
    const error = (await errorOf(
      collection.bulkWrite([
        { insertOne: { document: { _id: 2 } } },
        { insertOne: { document: { _id: 1 } } },
        { insertOne: { document: { _id: 3 } } },
      ]),
    )) as unknown as MongoBulkWriteError;
    expect(error.result.insertedCount).toBe(1);
    expect(await collection.countDocuments()).toBe(2);
  });
});

describe('collections and databases', () => {
  it('lists, creates and drops', async () => {
    const { db } = database;
    await db.createCollection('made');
    await db.createCollection('made');
    const [listed] = await db.listCollections({ name: 'made' }).toArray();
    expect(listed).toMatchObject({ name: 'made', type: 'collection', options: {}, info: { readOnly: false } });
    expect(await db.listCollections({}, { nameOnly: true }).toArray()).toContainEqual({ name: 'made', type: 'collection' });
    expect(await db.collection('made').drop()).toBe(true);
    expect(await db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    expect(await db.command({ drop: 'made' })).toMatchObject({ ok: 1 });
  });

  it('drops a database', async () => {
    const other = database.client.db(`${database.db.databaseName}-other`);
    await other.collection('a').insertOne({});
    expect(await other.listCollections().toArray()).toHaveLength(1);
    await other.dropDatabase();
    expect(await other.listCollections().toArray()).toEqual([]);
  });

  it('refuses impossible names', async () => {
    expect((await errorOf(database.db.command({ insert: 'a$b', documents: [{}] }))).code).toBe(73);
    expect((await errorOf(database.db.command({ insert: '', documents: [{}] }))).code).toBe(73);
  });

  // A MongoDB server reports whatever version is installed.
  it.skipIf(isRealMongo)('reports its version', async () => {
    const info = await database.db.admin().buildInfo();
    expect(info.version).toMatch(/^8\.0\./);
    expect((await database.db.command({ hello: 1 })).maxWireVersion).toBe(25);
  });
});
