import { Double, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

describe('index management', () => {
  it('creates, lists and drops', async () => {
    const collection = await database.fresh();
    const create = (indexes: Document[]): Promise<Document> => database.db.command({ createIndexes: collection.collectionName, indexes });
    expect(await create([{ key: { a: 1, b: -1 }, name: 'ab', unique: true }])).toMatchObject({
      numIndexesBefore: 1,
      numIndexesAfter: 2,
      createdCollectionAutomatically: true,
    });
    expect(await create([{ key: { _id: 1 }, name: 'whatever' }])).toMatchObject({ numIndexesBefore: 2, numIndexesAfter: 2 });
    expect(await create([{ key: { a: 1, b: -1 }, name: 'ab', unique: true }])).toMatchObject({ numIndexesBefore: 2, numIndexesAfter: 2 });
    await collection.createIndex({ t: 1 }, { expireAfterSeconds: 60 });
    await collection.createIndex({ p: 1 }, { partialFilterExpression: { p: { $gt: 1 } } });
    await collection.createIndex({ s: 1 }, { sparse: true });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab', unique: true },
      { v: 2, key: { t: 1 }, name: 't_1', expireAfterSeconds: 60 },
      { v: 2, key: { p: 1 }, name: 'p_1', partialFilterExpression: { p: { $gt: 1 } } },
      { v: 2, key: { s: 1 }, name: 's_1', sparse: true },
    ]);
    await collection.dropIndex('t_1');
    await collection.dropIndex('s_1');
    expect((await errorOf(collection.dropIndex('t_1'))).code).toBe(27);
    expect((await errorOf(collection.dropIndex('_id_'))).code).toBe(72);
    await collection.dropIndexes();
    expect(await collection.indexes()).toHaveLength(1);
    expect((await errorOf(database.db.command({ listIndexes: 'no-such-collection' }))).code).toBe(26);
  });

  it.each<[string, Document, number]>([
    ['the same name with another key', { key: { b: 1 }, name: 'a_1' }, 86],
    ['the same name and key, now unique', { key: { a: 1 }, name: 'a_1', unique: true }, 86],
    ['the same key under another name', { key: { a: 1 }, name: 'other' }, 85],
    ['the same name and key with another expiry', { key: { a: 1 }, name: 'a_1', expireAfterSeconds: 5 }, 85],
    ['an empty key', { key: {}, name: 'x' }, 67],
    ['an expiry on two fields', { key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 5 }, 67],
    ['the name of the _id index for another', { key: { x: 1 }, name: '_id_' }, 2],
    ['a unique option for the _id index', { key: { _id: 1 }, name: '_id_', unique: true }, 197],
    ['a direction of 0', { key: { x: 0 }, name: 'x' }, 67],
  ])('refuses %s', async (_, spec, code) => {
    const collection = await database.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 });
    expect((await errorOf(database.db.command({ createIndexes: collection.collectionName, indexes: [spec] }))).code).toBe(code);
    expect(await collection.indexes()).toHaveLength(2);
  });

  it('leaves nothing behind when existing documents violate uniqueness', async () => {
    const collection = await database.fresh([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    const error = await errorOf(collection.createIndex({ a: 1 }, { unique: true }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1 }, keyValue: { a: 1 } });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.deleteOne({ _id: 2 });
    await collection.createIndex({ a: 1 }, { unique: true });
  });
});

type Uniqueness = [name: string, key: Document, options: Document, accepted: Document[], refused: Document[]];

const uniqueness: Uniqueness[] = [
  ['one missing value only', { a: 1 }, {}, [{ b: 1 }], [{ b: 2 }, { a: null }]],
  ['numbers of any type are one value', { a: 1 }, {}, [{ a: 1 }, { a: '1' }], [{ a: new Double(1) }]],
  ['every element of an array', { a: 1 }, {}, [{ a: [1, 2] }, { a: 3 }, { a: [4, 4] }], [{ a: 2 }, { a: [5, 3] }]],
  ['one empty array', { a: 1 }, {}, [{ a: [] }, { a: null }], [{ a: [] }]],
  [
    'several fields together',
    { a: 1, b: 1 },
    {},
    [{ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 1 }],
    [
      { a: 1, b: 1 },
      { a: 1, b: null },
    ],
  ],
  ['documents by the order of their fields', { a: 1 }, {}, [{ a: { x: 1, y: 1 } }, { a: { y: 1, x: 1 } }], [{ a: { x: 1, y: 1 } }]],
  ['a nested path through an array', { 'a.b': 1 }, {}, [{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 3 } }], [{ a: { b: 2 } }]],
  ['sparse skips missing, not null', { a: 1 }, { sparse: true }, [{ b: 1 }, { b: 2 }, { a: null }], [{ a: null }]],
  [
    'sparse over two fields skips only documents with neither field',
    { a: 1, b: 1 },
    { sparse: true },
    [{ c: 1 }, { c: 2 }, { a: 1 }],
    [{ a: 1 }],
  ],
  [
    'partial counts only the documents that it covers',
    { a: 1 },
    { partialFilterExpression: { live: true } },
    [{ a: 1 }, { a: 1 }, { a: 1, live: true }, { a: 1, live: false }],
    [{ a: 1, live: true }],
  ],
  ['partial by existence', { a: 1 }, { partialFilterExpression: { a: { $exists: true } } }, [{ b: 1 }, { b: 2 }, { a: 1 }], [{ a: 1 }]],
  ['partial by type', { a: 1 }, { partialFilterExpression: { a: { $type: 'string' } } }, [{ a: 1 }, { a: 1 }, { a: 'x' }], [{ a: 'x' }]],
];

describe('uniqueness', () => {
  it.each(uniqueness)('%s', async (_, key, options, accepted, refused) => {
    const collection = await database.fresh();
    await collection.createIndex(key as never, { ...options, unique: true });
    for (const document of accepted) await collection.insertOne({ ...document } as never);
    for (const document of refused)
      expect((await errorOf(collection.insertOne({ ...document } as never))).code, JSON.stringify(document)).toBe(11000);
    const { insertedId } = await collection.insertOne({ a: 'free', b: 'free', 'a.b': 'free' } as never);
    for (const document of refused) {
      const error = await errorOf(collection.replaceOne({ _id: insertedId } as never, document as never));
      expect(error.code, JSON.stringify(document)).toBe(11000);
    }
    expect(await collection.countDocuments()).toBe(accepted.length + 1);
  });

  it('frees a key that is deleted or changed', async () => {
    const collection = await database.fresh([{ _id: 1, a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.updateOne({ _id: 1 }, { $set: { a: 2 } });
    await collection.insertOne({ _id: 2, a: 1 });
    await collection.deleteOne({ _id: 1 });
    await collection.insertOne({ _id: 3, a: 2 });
    expect((await errorOf(collection.updateOne({ _id: 3 }, { $set: { a: 1 } }))).code).toBe(11000);
    expect(await collection.findOne({ a: 2 })).toEqual({ _id: 3, a: 2 });
  });

  it('refuses two arrays in one index', async () => {
    const collection = await database.fresh();
    await collection.createIndex({ a: 1, b: 1 });
    await collection.insertOne({ _id: 1, a: [1], b: 1 });
    await collection.insertOne({ _id: 2, a: 1, b: [1] });
    expect((await errorOf(collection.insertOne({ _id: 3, a: [1], b: [1] }))).code).toBe(171);
    expect(await collection.countDocuments()).toBe(2);
  });
});
