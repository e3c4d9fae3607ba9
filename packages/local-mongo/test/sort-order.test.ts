import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

const orderOfTypes = [
  { _id: 1, a: new MinKey() },
  { _id: 2 },
  { _id: 3, a: 1 },
  { _id: 4, a: 'a' },
  { _id: 5, a: { b: 1 } },
  { _id: 7, a: new Binary(Buffer.from('a')) },
  { _id: 8, a: new ObjectId() },
  { _id: 9, a: false },
  { _id: 10, a: new Date(0) },
  { _id: 13, a: new MaxKey() },
];

it('sorts values by type first, up and down, with and without an index', async () => {
  const shuffled = [...orderOfTypes].sort((a, b) => ((a._id * 7) % 13) - ((b._id * 7) % 13));
  const collection = await database.fresh(shuffled);
  const expected = orderOfTypes.map((doc) => doc._id);
  for (const withIndex of [false, true]) {
    if (withIndex) await collection.createIndex({ a: 1 });
    expect((await collection.find().sort({ a: 1 }).toArray()).map((doc) => doc._id)).toEqual(expected);
    expect((await collection.find().sort({ a: -1 }).toArray()).map((doc) => doc._id)).toEqual([...expected].reverse());
  }
});

it.each<[string, unknown[]]>([
  [
    'numbers of all types',
    [
      new Double(NaN),
      new Double(-Infinity),
      Long.fromString('-9007199254740993'),
      new Int32(-1),
      new Double(-0.5),
      0,
      new Double(0.5),
      new Int32(1),
      new Double(1.5),
      Long.fromNumber(2),
      new Double(9007199254740992),
      Long.fromString('9007199254740993'),
      Long.fromString('9223372036854775807'),
      new Double(9223372036854775808),
      new Double(Infinity),
    ],
  ],
  ['strings by their bytes', ['', 'A', 'B', 'a', 'a\u0000', 'aa', 'b', 'é', '\uffee', '😀']],
  ['documents field by field', [{}, { a: 1 }, { a: 1, b: 1 }, { a: 2 }, { b: 0 }, { a: 'x' }, { a: {} }]],
  [
    'binaries by length, then kind, then bytes',
    [new Binary(Buffer.from('')), new Binary(Buffer.from('b')), new Binary(Buffer.from('a'), 5), new Binary(Buffer.from('aa'))],
  ],
  ['dates, also before 1970', [new Date(-1000), new Date(0), new Date(1000)]],
])('sorts %s', async (_, values) => {
  const documents = values.map((a, n) => ({ _id: n, a }));
  const collection = await database.fresh([...documents].reverse());
  for (const withIndex of [false, true]) {
    if (withIndex) await collection.createIndex({ a: -1 });
    expect((await collection.find().sort({ a: 1 }).toArray()).map((doc) => doc._id)).toEqual(documents.map((doc) => doc._id));
    expect((await collection.find().sort({ a: -1 }).toArray()).map((doc) => doc._id)).toEqual(documents.map((doc) => doc._id).reverse());
  }
});

it('sorts an array by its lowest element when ascending and by its highest when descending, and an empty array below null', async () => {
  const collection = await database.fresh([
    { _id: 1, a: [5, 1] },
    { _id: 2, a: 3 },
    { _id: 3, a: [] },
    { _id: 4, a: null },
    { _id: 5, a: [2, 9] },
    { _id: 6, a: [[0]] },
  ]);
  for (const withIndex of [false, true]) {
    if (withIndex) await collection.createIndex({ a: 1 });
    expect((await collection.find().sort({ a: 1 }).toArray()).map((doc) => doc._id)).toEqual([3, 4, 1, 5, 2, 6]);
    expect((await collection.find().sort({ a: -1 }).toArray()).map((doc) => doc._id)).toEqual([6, 5, 1, 2, 4, 3]);
  }
});

it('sorts by several fields, nested paths and mixed directions', async () => {
  const collection = await database.fresh([
    { _id: 1, a: 1, b: { c: 2 } },
    { _id: 2, a: 2, b: { c: 1 } },
    { _id: 3, a: 1, b: { c: 3 } },
    { _id: 4, a: 2 },
    { _id: 5, a: 1, b: [{ c: 9 }, { c: 0 }] },
  ]);
  const sort = { a: -1, 'b.c': 1 } as const;
  expect((await collection.find().sort(sort).toArray()).map((doc) => doc._id)).toEqual([4, 2, 5, 1, 3]);
  await collection.createIndex({ a: 1, 'b.c': -1 });
  expect((await collection.find().sort(sort).toArray()).map((doc) => doc._id)).toEqual([4, 2, 5, 1, 3]);
});

it('sorts by all elements of an array even if only one passes the filter', async () => {
  const collection = await database.fresh([
    { _id: 1, a: [1, 10] },
    { _id: 2, a: [5, 6] },
  ]);
  await collection.createIndex({ a: 1 });
  expect(
    (
      await collection
        .find({ a: { $gte: 5 } })
        .sort({ a: 1 })
        .toArray()
    ).map((doc) => doc._id),
  ).toEqual([1, 2]);
  await collection.insertOne({ _id: 0, a: [6] });
  await collection.createIndex({ a: 1, _id: 1 });
  expect((await collection.find({ a: 6 }).sort({ a: 1, _id: 1 }).toArray()).map((doc) => doc._id)).toEqual([2, 0]);
});

it('stores values of types that it cannot compare, and refuses to compare them', async () => {
  const collection = await database.fresh([{ _id: 1, a: Decimal128.fromString('1.5') }]);
  expect((await collection.findOne({ _id: 1 }))!.a).toEqual(Decimal128.fromString('1.5'));
  const outcome = await collection
    .find({ a: { $gt: 1 } })
    .toArray()
    .then(
      (found) => found.length,
      (error: Error) => error.message,
    );
  expect([1, expect.stringContaining('decimal')]).toContainEqual(outcome);
});
