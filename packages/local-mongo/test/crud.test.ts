import { Binary, Double, Int32, Long, type MongoBulkWriteError, ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, isRealMongo, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();
const numbered = (count: number): Document[] => Array.from({ length: count }, (_, n) => ({ _id: n + 1, x: (n + 1) * 11 }));

describe('insert', () => {
  it('stores documents as they are and gives them an _id first', async () => {
    const collection = await database.fresh();
    const document = { s: 'ä', n: null, d: new Date(5), b: new Binary(Buffer.alloc(200_000, 7)), o: { z: 1, a: [1, { c: true }] }, l: Long.fromString('9223372036854775807'), f: new Double(3), i: new Int32(3), $top: 1, 'dot.ted': 2 };
    const { insertedId } = await collection.insertOne({ ...document } as never);
    const stored = (await collection.findOne({}, { promoteValues: false }))!;
    expect(Object.keys(stored)).toEqual(['_id', ...Object.keys(document)]);
    expect(stored).toMatchObject({ _id: insertedId, f: new Double(3), i: new Int32(3), l: document.l });
    expect((stored.b as Binary).buffer).toEqual(document.b.buffer);
  });

  it.skipIf(isRealMongo)('refuses documents that look like references', async () => {
    const collection = await database.fresh();
    const error = await errorOf(collection.insertOne({ _id: 1, a: { $ref: 'c', $id: 5, $db: 'd' } }));
    expect(error.message).toContain('$ref');
    expect(await collection.countDocuments()).toBe(0);
  });

  it('accepts every kind of _id but arrays, patterns and dollar fields', async () => {
    const collection = await database.fresh();
    const ids = [1, 'a', null, true, new Date(1), { a: 1 }, new Binary(Buffer.from('x')), new ObjectId()];
    for (const _id of ids) await database.db.command({ insert: collection.collectionName, documents: [{ _id }] });
    expect((await collection.find().toArray()).map((doc) => doc._id)).toEqual(ids);
    expect((await errorOf(collection.insertOne({ _id: [1] } as never))).code).toBe(53);
    expect((await errorOf(collection.insertOne({ _id: /x/ } as never))).code).toBe(53);
    expect((await errorOf(collection.insertOne({ _id: { $a: 1 } } as never))).code).toBe(52);
    expect((await errorOf(collection.insertOne({ _id: new Double(1) } as never))).code).toBe(11000);
  });

  it('stops an ordered batch at the first error and goes on in an unordered one', async () => {
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

  it('takes unacknowledged writes', async () => {
    const collection = await database.fresh([{ _id: 1 }, { _id: 2 }]);
    expect(await collection.insertOne({ _id: 3 }, { writeConcern: { w: 0 } })).toMatchObject({ acknowledged: false });
    await collection.updateOne({ _id: 1 }, { $set: { a: 1 } }, { writeConcern: { w: 0 } });
    await collection.deleteOne({ _id: 2 }, { writeConcern: { w: 0 } });
    await expect.poll(() => collection.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1, a: 1 }, { _id: 3 }]);
  });
});

describe('find', () => {
  it('sorts, skips, limits and projects', async () => {
    const collection = await database.fresh(numbered(6));
    expect(await collection.find({ _id: { $gt: 1 } }).sort({ x: -1 }).skip(1).limit(2).toArray()).toEqual([{ _id: 5, x: 55 }, { _id: 4, x: 44 }]);
    expect(await collection.find({}, { projection: { x: 1, _id: 0 } }).limit(1).toArray()).toEqual([{ x: 11 }]);
    expect(await collection.findOne({ _id: 9 })).toBeNull();
    expect(await collection.find({}, { skip: 5, limit: 10 }).toArray()).toEqual([{ _id: 6, x: 66 }]);
  });

  it.each([[1], [2], [3], [5], [100]])('gives everything in batches of %d', async (batchSize) => {
    const collection = await database.fresh(numbered(7));
    expect(await collection.find({}, { batchSize }).toArray()).toHaveLength(7);
    expect(await collection.find({}, { batchSize, limit: 5 }).sort({ x: -1 }).toArray()).toEqual(numbered(7).reverse().slice(0, 5));
    expect(await collection.find({}, { batchSize, limit: 5, skip: 1 }).toArray()).toEqual(numbered(7).slice(1, 6));
  });

  it('gives documents of more than one batch of 16 MB', async () => {
    const collection = await database.fresh();
    for (let n = 0; n < 5; n++) await collection.insertOne({ _id: n, b: new Binary(Buffer.alloc(7_000_000, n)) });
    const sizes = (await collection.find().toArray()).map((doc) => (doc.b as Binary).length());
    expect(sizes).toEqual(Array.from({ length: 5 }, () => 7_000_000));
  });

  it('forgets a cursor that is closed or unknown', async () => {
    const collection = await database.fresh(numbered(10));
    const reply = await database.db.command({ find: collection.collectionName, batchSize: 2 });
    expect(reply.cursor.firstBatch).toHaveLength(2);
    const more = await database.db.command({ getMore: reply.cursor.id, collection: collection.collectionName, batchSize: 3 });
    expect(more.cursor.nextBatch).toHaveLength(3);
    const killed = await database.db.command({ killCursors: collection.collectionName, cursors: [reply.cursor.id] });
    expect(killed.cursorsKilled).toHaveLength(1);
    expect((await errorOf(database.db.command({ getMore: reply.cursor.id, collection: collection.collectionName }))).code).toBe(43);
  });

  it('ends a cursor whose collection is dropped', async () => {
    const collection = await database.fresh(numbered(50));
    const cursor = collection.find({}, { batchSize: 2 });
    await cursor.next();
    await collection.drop();
    expect([43, 175]).toContain((await errorOf(cursor.toArray())).code);
  });

  it('goes on with a cursor while documents are written', async () => {
    const collection = await database.fresh(numbered(300));
    await collection.createIndex({ x: 1 });
    const cursor = collection.find({ x: { $gt: 0 } }, { batchSize: 10 });
    const seen = [(await cursor.next())!._id];
    await collection.deleteMany({ _id: { $gt: 100, $lte: 200 } });
    await collection.updateMany({}, { $set: { touched: true } });
    for await (const doc of cursor) seen.push(doc._id);
    expect(seen).toEqual(numbered(300).map((doc) => doc._id).filter((id) => id <= 100 || id > 200));
  });
});

type Projected = [name: string, projection: Document, expected: Document];
const whole = { _id: 1, a: 1, b: { c: 1, d: 2 }, e: [{ f: 1, g: 2 }, 5, { f: 3 }, [{ f: 4, g: 5 }]], n: null };
const projections: Projected[] = [
  ['includes fields', { a: 1 }, { _id: 1, a: 1 }],
  ['leaves _id out', { a: 1, _id: 0 }, { a: 1 }],
  ['includes by true', { a: true }, { _id: 1, a: 1 }],
  ['excludes fields', { a: 0, e: 0 }, { _id: 1, b: { c: 1, d: 2 }, n: null }],
  ['excludes only _id', { _id: 0 }, { a: 1, b: { c: 1, d: 2 }, e: whole.e, n: null }],
  ['includes only _id', { _id: 1 }, { _id: 1 }],
  ['includes nested fields', { 'b.c': 1 }, { _id: 1, b: { c: 1 } }],
  ['excludes nested fields', { 'b.c': 0, e: 0 }, { _id: 1, a: 1, b: { d: 2 }, n: null }],
  ['includes fields in arrays, dropping plain elements', { 'e.f': 1 }, { _id: 1, e: [{ f: 1 }, { f: 3 }, [{ f: 4 }]] }],
  ['excludes fields in arrays', { 'e.f': 0, a: 0, b: 0, n: 0 }, { _id: 1, e: [{ g: 2 }, 5, {}, [{ g: 5 }]] }],
  ['drops a plain value below an included path', { 'a.x': 1, 'n.x': 1 }, { _id: 1 }],
  ['includes what is missing as nothing', { zz: 1, 'b.zz': 1 }, { _id: 1, b: {} }],
];

describe('projection', () => {
  it.each(projections)('%s', async (_, projection, expected) => {
    const collection = await database.fresh([whole]);
    expect(await collection.findOne({}, { projection })).toEqual(expected);
    expect(await collection.aggregate([{ $project: projection }]).next()).toEqual(expected);
    const reply = await collection.findOneAndUpdate({}, { $set: { zzz: 1 } }, { projection, returnDocument: 'before' });
    expect(reply).toEqual(expected);
  });

  it.each<[string, Document, number]>([
    ['an exclusion among inclusions', { a: 1, b: 0 }, 31254],
    ['an inclusion among exclusions', { a: 0, b: 1 }, 31253],
    ['a path and its parent', { b: 1, 'b.c': 1 }, 31249],
    ['a path and its child', { 'b.c': 1, b: 1 }, 31250],
  ])('refuses %s', async (_, projection, code) => {
    const collection = await database.fresh([whole]);
    expect([31249, 31250].includes(code) ? [31249, 31250] : [code]).toContain((await errorOf(collection.findOne({}, { projection }))).code);
  });
});

describe('update and delete', () => {
  it('updates one or many', async () => {
    const collection = await database.fresh(numbered(3));
    expect(await collection.updateOne({ _id: { $gt: 1 } }, { $inc: { x: 1 } })).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0, upsertedId: null });
    expect(await collection.updateMany({ _id: { $gt: 1 } }, { $set: { x: 23 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
    expect(await collection.updateMany({ _id: 9 }, { $set: { x: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, x: 11 }, { _id: 2, x: 23 }, { _id: 3, x: 23 }]);
  });

  it('does not update a document twice when the update moves it along the index in use', async () => {
    const collection = await database.fresh(numbered(200));
    await collection.createIndex({ x: 1 });
    expect(await collection.updateMany({ x: { $gt: 0 } }, { $inc: { x: 100 } })).toMatchObject({ matchedCount: 200, modifiedCount: 200 });
    expect(await collection.countDocuments({ x: { $gt: 2300 } })).toBe(0);
    expect(await collection.countDocuments({ x: { $gt: 100, $lte: 2300 } })).toBe(200);
  });

  it('updates the first in an order', async () => {
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

  it('gives the shape of an update reply', async () => {
    const collection = await database.fresh(numbered(1));
    const reply = await database.db.command({ update: collection.collectionName, ordered: false, updates: [{ q: { _id: 1 }, u: { $set: { x: 1 } } }, { q: { _id: 5 }, u: { $set: { x: 2 } }, upsert: true }, { q: {}, u: { $inc: { _id: 1 } } }] });
    expect(reply).toMatchObject({ n: 2, nModified: 1, upserted: [{ index: 1, _id: 5 }], writeErrors: [{ index: 2, code: 66 }], ok: 1 });
  });
});

describe('findOneAnd…', () => {
  it('updates and returns the document before or after', async () => {
    const collection = await database.fresh(numbered(3));
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } })).toEqual({ _id: 2, x: 22 });
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } }, { returnDocument: 'after', projection: { _id: 0 } })).toEqual({ x: 24 });
    expect(await collection.findOneAndUpdate({ _id: { $gt: 1 } }, { $inc: { x: 1 } }, { sort: { x: -1 }, returnDocument: 'after' })).toEqual({ _id: 3, x: 34 });
    expect(await collection.findOneAndUpdate({ _id: 9 }, { $inc: { x: 1 } })).toBeNull();
    expect(await collection.findOneAndUpdate({ _id: 9 }, { $inc: { x: 1 } }, { upsert: true })).toBeNull();
    expect(await collection.findOneAndUpdate({ _id: 8 }, { $inc: { x: 1 } }, { upsert: true, returnDocument: 'after' })).toEqual({ _id: 8, x: 1 });
  });

  it('replaces and deletes', async () => {
    const collection = await database.fresh(numbered(3));
    expect(await collection.findOneAndReplace({ _id: 1 }, { y: 1 }, { returnDocument: 'after' })).toEqual({ _id: 1, y: 1 });
    expect(await collection.findOneAndDelete({ x: { $gt: 0 } }, { sort: { x: -1 } })).toEqual({ _id: 3, x: 33 });
    expect(await collection.findOneAndDelete({ _id: 99 })).toBeNull();
    expect(await collection.find().toArray()).toEqual([{ _id: 1, y: 1 }, { _id: 2, x: 22 }]);
  });

  it('reports what happened', async () => {
    const collection = await database.fresh(numbered(1));
    const run = async (fields: Document): Promise<Document> => {
      const reply = await database.db.command({ findAndModify: collection.collectionName, ...fields });
      return { lastErrorObject: reply.lastErrorObject, value: reply.value };
    };
    expect(await run({ query: { _id: 1 }, update: { $set: { x: 1 } } })).toEqual({ lastErrorObject: { n: 1, updatedExisting: true }, value: { _id: 1, x: 11 } });
    expect(await run({ query: { _id: 2 }, update: { $set: { x: 1 } } })).toEqual({ lastErrorObject: { n: 0, updatedExisting: false }, value: null });
    expect(await run({ query: { _id: 2 }, update: { $set: { x: 1 } }, upsert: true })).toEqual({ lastErrorObject: { n: 1, updatedExisting: false, upserted: 2 }, value: null });
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
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 3, modifiedCount: 3, deletedCount: 2, upsertedCount: 1, upsertedIds: { 3: 4 }, insertedIds: { 0: 3 } });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, x: 0 }, { _id: 4, x: 44 }]);
  });

  it('stops at the first error when ordered', async () => {
    const collection = await database.fresh(numbered(1));
    const error = (await errorOf(collection.bulkWrite([{ insertOne: { document: { _id: 2 } } }, { insertOne: { document: { _id: 1 } } }, { insertOne: { document: { _id: 3 } } }]))) as unknown as MongoBulkWriteError;
    expect(error.result.insertedCount).toBe(1);
    expect(await collection.countDocuments()).toBe(2);
  });
});

describe('count and distinct', () => {
  it('counts', async () => {
    const collection = await database.fresh(numbered(5));
    expect(await collection.countDocuments()).toBe(5);
    expect(await collection.countDocuments({ x: { $gt: 22 } }, { skip: 1, limit: 1 })).toBe(1);
    expect(await collection.countDocuments({ x: 0 })).toBe(0);
    expect(await collection.estimatedDocumentCount()).toBe(5);
    expect((await database.db.command({ count: collection.collectionName, query: { x: { $gt: 11 } }, limit: 3, skip: 2 })).n).toBe(2);
    expect((await database.db.command({ count: 'no-such-collection' })).n).toBe(0);
  });

  it('lists distinct values, opening arrays', async () => {
    const collection = await database.fresh([{ a: 1, b: { c: 'x' } }, { a: [1, 2, [3]] }, { a: new Double(2), b: [{ c: 'y' }, { c: ['z', 'x'] }] }, { a: null }, {}, { a: [] }]);
    const sorted = (values: unknown[]): string[] => values.map((value) => JSON.stringify(value)).toSorted();
    expect(sorted(await collection.distinct('a'))).toEqual(sorted([1, 2, [3], null]));
    expect(sorted(await collection.distinct('b.c'))).toEqual(sorted(['x', 'y', 'z']));
    expect(await collection.distinct('a', { b: { $exists: true }, 'b.c': 'y' })).toEqual([2]);
    expect(await collection.distinct('nothing')).toEqual([]);
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

  it.skipIf(isRealMongo)('tells what it is', async () => {
    const info = await database.db.admin().buildInfo();
    expect(info.version).toMatch(/^8\.0\./);
    expect((await database.db.command({ hello: 1 })).maxWireVersion).toBe(25);
  });
});
