import { Binary, Double, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, numbered, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

describe('find', () => {
  it('sorts, skips, limits and projects', async () => {
    const collection = await database.fresh(numbered(6));
    expect(
      await collection
        .find({ _id: { $gt: 1 } })
        .sort({ x: -1 })
        .skip(1)
        .limit(2)
        .toArray(),
    ).toEqual([
      { _id: 5, x: 55 },
      { _id: 4, x: 44 },
    ]);
    expect(
      await collection
        .find({}, { projection: { x: 1, _id: 0 } })
        .limit(1)
        .toArray(),
    ).toEqual([{ x: 11 }]);
    expect(await collection.findOne({ _id: 9 })).toBeNull();
    expect(await collection.find({}, { skip: 5, limit: 10 }).toArray()).toEqual([{ _id: 6, x: 66 }]);
  });

  it.each([[1], [2], [3], [5], [100]])('returns all documents in batches of %d', async (batchSize) => {
    const collection = await database.fresh(numbered(7));
    expect(await collection.find({}, { batchSize }).toArray()).toHaveLength(7);
    expect(await collection.find({}, { batchSize, limit: 5 }).sort({ x: -1 }).toArray()).toEqual(numbered(7).reverse().slice(0, 5));
    expect(await collection.find({}, { batchSize, limit: 5, skip: 1 }).toArray()).toEqual(numbered(7).slice(1, 6));
  });

  it('returns documents that need more than one batch of 16 MB', async () => {
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

  it('continues a cursor while documents are written', async () => {
    const collection = await database.fresh(numbered(300));
    await collection.createIndex({ x: 1 });
    const cursor = collection.find({ x: { $gt: 0 } }, { batchSize: 10 });
    const seen = [(await cursor.next())!._id];
    await collection.deleteMany({ _id: { $gt: 100, $lte: 200 } });
    await collection.updateMany({}, { $set: { touched: true } });
    for await (const doc of cursor) seen.push(doc._id);
    expect(seen).toEqual(
      numbered(300)
        .map((doc) => doc._id)
        .filter((id) => id <= 100 || id > 200),
    );
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
  ['leaves out included fields that are missing', { zz: 1, 'b.zz': 1 }, { _id: 1, b: {} }],
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

  it('lists distinct values, including those in arrays', async () => {
    const collection = await database.fresh([
      { a: 1, b: { c: 'x' } },
      { a: [1, 2, [3]] },
      { a: new Double(2), b: [{ c: 'y' }, { c: ['z', 'x'] }] },
      { a: null },
      {},
      { a: [] },
    ]);
    const sorted = (values: unknown[]): string[] => values.map((value) => JSON.stringify(value)).toSorted();
    expect(sorted(await collection.distinct('a'))).toEqual(sorted([1, 2, [3], null]));
    expect(sorted(await collection.distinct('b.c'))).toEqual(sorted(['x', 'y', 'z']));
    expect(await collection.distinct('a', { b: { $exists: true }, 'b.c': 'y' })).toEqual([2]);
    expect(await collection.distinct('nothing')).toEqual([]);
  });
});
