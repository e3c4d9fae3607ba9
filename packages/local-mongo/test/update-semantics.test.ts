// @rest: repeats
import { Double, Int32, Long, type Document, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, paddings, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();
const day = new Date('2026-03-01T00:00:00Z');

/** Keeps the types of numbers, so that an Int32 is not taken for a Double. */
const exact = { promoteValues: false } as const;

type Case = [name: string, before: Document, update: Document, after: Document];

const cases: Case[] = [
  ['$set replaces a value', { a: 1 }, { $set: { a: 'x' } }, { a: 'x' }],
  ['$set adds fields in the order of their names', { a: 1 }, { $set: { c: 1, b: 1 } }, { a: 1, b: 1, c: 1 }],
  ['$set creates parents', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set goes into an embedded document', { a: { x: 1 } }, { $set: { 'a.b': 2 } }, { a: { x: 1, b: 2 } }],
  ['$set with an empty list of fields changes nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$set of a nested dollar field', {}, { $set: { 'a.$b': 1 } }, { a: { $b: 1 } }],
  ['$unset takes a field away', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset of a missing nested field', { a: 1 }, { $unset: { 'b.c': 1, 'a.x': 1 } }, { a: 1 }],
  ['$inc of an Int32', { a: 1 }, { $inc: { a: 2 } }, { a: new Int32(3) }],
  ['$inc of a missing field', {}, { $inc: { 'a.b': 2 } }, { a: { b: new Int32(2) } }],
  ['$inc of an Int32 widens to Long', { a: 2147483647 }, { $inc: { a: 1 } }, { a: Long.fromNumber(2147483648) }],
  ['$inc of a Long stays a Long', { a: Long.fromNumber(5) }, { $inc: { a: 1 } }, { a: Long.fromNumber(6) }],
  [
    '$inc beyond the precision of a double',
    { a: Long.fromString('9007199254740993') },
    { $inc: { a: 2 } },
    { a: Long.fromString('9007199254740995') },
  ],
  ['$inc by a Double makes a Double', { a: 1 }, { $inc: { a: 0.5 } }, { a: new Double(1.5) }],
  ['$inc of an integral Double stays a Double', { a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
  ['$min keeps the lower', { a: 5, b: 5 }, { $min: { a: 3, b: 7, c: 1 } }, { a: 3, b: 5, c: 1 }],
  ['$max keeps the higher', { a: 5, b: 5 }, { $max: { a: 3, b: 7, c: 1 } }, { a: 5, b: 7, c: 1 }],
  ['$max compares types by their order', { a: 5 }, { $max: { a: 'text' } }, { a: 'text' }],
  ['$min of dates', { a: day }, { $min: { a: new Date(0) } }, { a: new Date(0) }],
  ['$push appends', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push makes an array', {}, { $push: { 'a.b': 2 } }, { a: { b: [2] } }],
  ['$push of an array is one element', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet adds missing values', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet compares across number types', { a: [new Double(1)] }, { $addToSet: { a: 1 } }, { a: [new Double(1)] }],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet makes an array', {}, { $addToSet: { a: { $each: [1, 1] } } }, { a: [1] }],
  [
    '$addToSet of documents minds the order of fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull of documents', { a: [{ x: 1, y: 1 }, { x: 2 }, 5] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }, 5] }],
  ['$pull $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
  ['$pull by pattern', { a: ['ax', 'bx'] }, { $pull: { a: /^a/ } }, { a: ['bx'] }],
  ['$pull of a missing field', {}, { $pull: { 'a.b': 1 } }, {}],
  ['$setOnInsert does nothing to a stored document', { a: 1 }, { $setOnInsert: { a: 2, 'b.c': 1 } }, { a: 1 }],
  ['$setOnInsert does not even look at impossible paths', { a: 1 }, { $setOnInsert: { 'a.c': 1 } }, { a: 1 }],
  ['$unset below a plain value', { a: 1, b: [1] }, { $unset: { 'a.c': 1, 'b.c': 1 } }, { a: 1, b: [1] }],
  [
    '$pull by a logical condition',
    { a: [{ x: 1 }, { y: 2 }, { z: 3 }] },
    { $pull: { a: { $or: [{ x: 1 }, { y: 2 }] } } },
    { a: [{ z: 3 }] },
  ],
  [
    'several operators',
    { a: 1, b: [1] },
    { $inc: { a: 1 }, $push: { b: 2 }, $set: { c: 'x' }, $unset: { d: 1 } },
    { a: new Int32(2), b: [1, 2], c: 'x' },
  ],
];

describe.each(paddings)('operators%s', (_, padding) => {
  it.each(cases)('%s', async (__, before, update, after) => {
    const collection = await database.fresh([{ _id: 1, ...padding, ...before }]);
    const result = await collection.updateOne({ _id: 1 }, update);
    const stored = (await collection.findOne({ _id: 1 }, exact))!;
    const expected = await database.fresh([{ _id: 1, ...padding, ...after }]);
    const wanted = (await expected.findOne({ _id: 1 }, exact))!;
    expect(stored).toEqual(wanted);
    expect(JSON.stringify(Object.keys(stored))).toBe(JSON.stringify(Object.keys(wanted)));
    const unchanged = JSON.stringify(before) === JSON.stringify(after) && !('$inc' in update);
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: unchanged ? 0 : 1, upsertedCount: 0 });
  });
});

describe('updates without an effect', () => {
  it.each([
    ['the same value', { a: 1 }, { $set: { a: 1 } }, 0],
    ['the same number in another type', { a: 1 }, { $set: { a: new Double(1) } }, 1],
    ['an increment by zero', { a: 1 }, { $inc: { a: 0 } }, 0],
    ['an unchanged maximum', { a: 1 }, { $max: { a: 1 } }, 0],
  ])('%s', async (_, before, update, modified) => {
    const collection = await database.fresh([{ _id: 1, ...before }]);
    expect(await collection.updateOne({}, update)).toMatchObject({ matchedCount: 1, modifiedCount: modified });
  });
});

type Failure = [name: string, before: Document, update: Document, code: number];

const failures: Failure[] = [
  ['$inc on a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc on null', { a: null }, { $inc: { a: 1 } }, 14],
  ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$inc beyond 64 bits', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
  ['the same path twice', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and its parent', {}, { $set: { 'a.b': 1, a: 1 } }, 40],
  ['a path and its child', {}, { $set: { a: 1 }, $unset: { 'a.b.c': 1 } }, 40],
  ['changing _id', {}, { $set: { _id: 2 } }, 66],
  ['removing _id', {}, { $unset: { _id: 1 } }, 66],
  ['a field below a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['a field below null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['a named field in an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['an empty part of a path', {}, { $set: { 'a.': 1 } }, 56],
  ['an empty field name', {}, { $set: { '': 1 } }, 56],
  ['a dollar field at the top', {}, { $set: { $a: 1 } }, 52],
  ['an unknown modifier', {}, { $nothing: { a: 1 } }, 9],
  ['a modifier without fields', {}, { $set: 5 }, 9],
  ['$push on a number', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$push $each without an array', {}, { $push: { a: { $each: 1 } } }, 2],
  ['$push with an unknown clause', {}, { $push: { a: { $each: [1], $other: 1 } } }, 2],
  ['$addToSet on a number', { a: 1 }, { $addToSet: { a: 1 } }, 2],
  ['$pull on a number', { a: 1 }, { $pull: { a: 1 } }, 2],
  ['$pull below a number', { a: 1 }, { $pull: { 'a.b': 1 } }, 28],
  ['$pull by name in an array', { a: [1] }, { $pull: { 'a.b': 1 } }, 28],
  ['another number type for _id', {}, { $set: { _id: new Double(1) } }, 66],
];

describe('refused changes', () => {
  it.each(failures)('%s', async (_, before, update, code) => {
    const collection = await database.fresh([{ _id: 1, ...before }]);
    const original = await collection.findOne({}, exact);
    const error = await errorOf(collection.updateOne({ _id: 1 }, update));
    expect(error.code, error.message).toBe(code);
    expect((await errorOf(collection.findOneAndUpdate({ _id: 1 }, update))).code).toBe(code);
    expect(await collection.findOne({}, exact)).toEqual(original);
  });
});

type Upsert = [name: string, filter: Document, update: Document, after: Document];

const upserts: Upsert[] = [
  ['takes equal fields from the filter', { b: 1, a: 'x' }, { $set: { c: 2 } }, { a: 'x', b: 1, c: 2 }],
  ['takes _id from the filter', { _id: 7 }, { $inc: { n: 1 } }, { _id: 7, n: 1 }],
  ['takes nested fields', { 'a.b': 1 }, { $set: { 'a.c': 2 } }, { a: { b: 1, c: 2 } }],
  [
    'takes $eq, $and, $all and a single $in',
    { $and: [{ a: { $eq: 1 } }, { b: { $in: [2] } }], c: { $all: [3] } },
    { $set: { d: 4 } },
    { a: 1, b: 2, c: 3, d: 4 },
  ],
  [
    'takes nothing from ranges, $or, $in and patterns',
    { a: { $gt: 1 }, $or: [{ b: 1 }, { b: 2 }], c: { $in: [1, 2] }, d: /x/ },
    { $set: { e: 1 } },
    { e: 1 },
  ],
  ['uses $setOnInsert', { a: 1 }, { $setOnInsert: { b: 2 }, $set: { c: 3 } }, { a: 1, b: 2, c: 3 }],
  ['lets the update win over the filter', { a: 1 }, { $set: { a: 2 } }, { a: 2 }],
  ['pushes to a new array', { a: 1 }, { $push: { b: 1 } }, { a: 1, b: [1] }],
  ['unsets a field from the filter', { a: 1, b: 2 }, { $unset: { b: 1 } }, { a: 1 }],
  ['accepts null', { a: null }, { $set: { b: 1 } }, { a: null, b: 1 }],
  ['accepts a regular array', { a: [1, 2] }, { $set: { b: 1 } }, { a: [1, 2], b: 1 }],
];

describe('upserts', () => {
  it.each(upserts)('%s', async (_, filter, update, after) => {
    const collection = await database.fresh();
    const result = await collection.updateOne(filter, update, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    const stored = (await collection.findOne({}))!;
    expect(stored).toEqual({ _id: result.upsertedId, ...after });
    expect(Object.keys(stored)).toEqual(['_id', ...Object.keys(after).filter((field) => field !== '_id')]);
    if (!('_id' in after)) expect(stored._id).toBeInstanceOf(ObjectId);
  });

  it.each<[string, Document, Document, number]>([
    ['a path matched twice', { $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, 54],
    ['a path and its parent', { a: { b: 1 }, 'a.c': 2 }, { $set: { b: 1 } }, 54],
    ['another _id than the filter', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['a field below a field from the filter', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ])('refuses %s', async (_, filter, update, code) => {
    const collection = await database.fresh();
    expect((await errorOf(collection.updateOne(filter, update, { upsert: true }))).code).toBe(code);
    expect(await collection.countDocuments()).toBe(0);
  });

  it('replaces with _id from the filter, from the replacement, or a new one', async () => {
    const collection = await database.fresh();
    expect((await collection.replaceOne({ _id: 1, x: 5 }, { a: 1 }, { upsert: true })).upsertedId).toBe(1);
    expect((await collection.replaceOne({ x: 5 }, { _id: 2, a: 2 }, { upsert: true })).upsertedId).toBe(2);
    expect((await collection.replaceOne({ x: 5 }, { a: 3 }, { upsert: true })).upsertedId).toBeInstanceOf(ObjectId);
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect((await errorOf(collection.replaceOne({ _id: 9 }, { _id: 8 }, { upsert: true }))).code).toBe(66);
    expect((await errorOf(collection.replaceOne({ $and: [{ _id: 7 }, { _id: 8 }] }, { a: 1 }, { upsert: true }))).code).toBe(54);
    expect((await errorOf(collection.replaceOne({ '_id.a': 7 } as never, { a: 1 }, { upsert: true }))).code).toEqual(expect.any(Number));
  });
});

describe('replacement', () => {
  it('replaces everything but _id, which stays first', async () => {
    const collection = await database.fresh([{ _id: 1, a: 1, b: 2 }]);
    expect(await collection.replaceOne({ a: 1 }, { c: 3 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await collection.replaceOne({ c: 3 }, { c: 3 })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(Object.entries((await collection.findOne())!)).toEqual([
      ['_id', 1],
      ['c', 3],
    ]);
  });

  it('refuses a different _id and dollar fields', async () => {
    const collection = await database.fresh([{ _id: 1, a: 1 }]);
    expect((await errorOf(collection.replaceOne({ a: 1 }, { _id: 2, a: 1 }))).code).toBe(66);
    expect(
      (
        await errorOf(
          database.db
            .command({ update: collection.collectionName, updates: [{ q: {}, u: { a: 1, $b: 2 } }] })
            .then((reply) => Promise.reject(reply.writeErrors[0])),
        )
      ).code,
    ).toBe(52);
    expect(await collection.findOne()).toEqual({ _id: 1, a: 1 });
  });

  it('accepts dotted fields and nested dollar fields', async () => {
    const collection = await database.fresh([{ _id: 1 }]);
    await collection.replaceOne({ _id: 1 }, { 'a.b': 1, c: { $d: 1 } });
    expect(await collection.findOne()).toEqual({ _id: 1, 'a.b': 1, c: { $d: 1 } });
  });
});

it('refuses to change a field inside _id', async () => {
  const collection = await database.fresh([{ _id: { y: 1 } }]);
  expect((await errorOf(collection.updateOne({}, { $set: { '_id.x': 1 } }))).code).toBe(66);
  expect((await errorOf(collection.updateOne({ a: 1 }, { $set: { '_id.x': 1 } }, { upsert: true }))).code).toBe(66);
});
