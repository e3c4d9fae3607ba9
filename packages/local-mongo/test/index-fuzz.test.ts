// @rest: repeats
import fc from 'fast-check';
import { Binary, Double, Long, ObjectId, type CreateIndexesOptions, type Document, type IndexSpecification } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

// There are few different values, so that conditions often match, and often match different elements of an array.
const digit = fc.integer({ min: 0, max: 4 });
const scalar = fc.oneof(
  { weight: 20, arbitrary: digit },
  { weight: 3, arbitrary: fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'a.b', 'a\u0000', 'é', '😀') },
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      true,
      false,
      new Double(1),
      new Double(1.5),
      new Double(NaN),
      new Double(-0),
      new Double(Infinity),
      Long.fromNumber(2),
      Long.fromString('9007199254740993'),
      new Double(9007199254740992),
      new Date(0),
      new Date(5),
      new Binary(Buffer.from([0, 255])),
      new ObjectId('64b000000000000000000001'),
      new ObjectId('64b0000000000000000000ff'),
    ),
  },
);
const innerDocument = fc.record(
  { b: fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) }), c: scalar },
  { requiredKeys: [] },
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: innerDocument },
  { weight: 3, arbitrary: fc.array(digit, { maxLength: 3 }) },
  { weight: 3, arbitrary: fc.array(innerDocument, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(scalar, innerDocument, fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }) },
);
const document = fc.record({ a: value, b: scalar, d: digit }, { requiredKeys: [] });

const path = fc.constantFrom('a', 'a', 'a', 'a.b', 'a.b', 'a.c', 'b', 'd');
const operand = fc.oneof({ weight: 4, arbitrary: scalar }, innerDocument, fc.array(scalar, { maxLength: 2 }));
const condition: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: operand },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), operand).map(([operator, by]) => ({ [operator]: by })),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom('$gt', '$gte'), scalar, fc.constantFrom('$lt', '$lte'), scalar)
      .map(([low, from, high, to]) => ({ [low]: from, [high]: to })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('$in', '$nin'), fc.array(operand, { maxLength: 4 }))
      .map(([operator, list]) => ({ [operator]: list })),
  },
  fc.array(scalar, { minLength: 1, maxLength: 2 }).map((list) => ({ $all: list })),
  fc.boolean().map((is) => ({ $exists: is })),
  fc.constantFrom({ $type: 'string' }, { $type: 'number' }, { $type: 'object' }, { $type: 'array' }, { $size: 2 }),
  fc.constantFrom(/^a/, /^ab/, /^a\.b/, /b/, /^A/i, /^(?:a|b)/),
  fc.tuple(scalar, scalar).map(([from, to]) => ({ $elemMatch: { $gte: from, $lte: to } })),
  fc.tuple(scalar, scalar).map(([b, c]) => ({ $elemMatch: { b, c } })),
  scalar.map((by) => ({ $not: { $gt: by } })),
);
const simple: fc.Arbitrary<Document> = fc.tuple(path, condition).map(([name, by]) => ({ [name]: by }));
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 3, arbitrary: simple },
  { weight: 2, arbitrary: fc.tuple(path, fc.constantFrom<unknown>(null, null, 1, 2)).map(([name, by]) => ({ [name]: by })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('d', 'd', 'a', 'b'), fc.array(digit, { minLength: 2, maxLength: 3 }))
      .map(([name, list]) => ({ [name]: { $in: list } })),
  },
  { weight: 3, arbitrary: fc.tuple(digit, digit).map(([b, c]) => ({ 'a.b': b, 'a.c': c })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(simple, { minLength: 1, maxLength: 3 }))
      .map(([operator, list]) => ({ [operator]: list })),
  },
  { weight: 3, arbitrary: fc.tuple(simple, simple, simple).map(([x, y, z]) => ({ ...x, ...y, ...z })) },
  fc
    .tuple(
      simple,
      fc.array(
        fc.tuple(simple, simple).map(([x, y]) => ({ ...x, ...y })),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([x, list]) => ({ ...x, $or: list })),
);

const sort = fc.constantFrom<Record<string, 1 | -1>>(
  { _id: 1 },
  { _id: 1 },
  { a: 1, _id: 1 },
  { a: -1, _id: -1 },
  { b: 1, _id: 1 },
  { b: -1, d: 1, _id: 1 },
  { d: 1, b: -1, _id: -1 },
  { 'a.b': 1, _id: 1 },
  { b: -1, _id: -1 },
  { b: 1, _id: 1 },
);

const indexSets: [IndexSpecification, CreateIndexesOptions][][] = [
  [
    [{ a: 1 }, {}],
    [{ b: -1 }, {}],
  ],
  [
    [{ a: -1, b: 1 }, {}],
    [{ 'a.b': 1, b: 1 }, {}],
    [{ d: 1, b: -1, _id: -1 }, {}],
  ],
  [
    [{ b: 1, a: 1, _id: 1 }, {}],
    [{ a: 1, _id: 1 }, {}],
  ],
  [
    [{ a: 1 }, { sparse: true }],
    [{ 'a.b': -1 }, { sparse: true }],
    [{ b: 1, d: 1 }, { sparse: true }],
  ],
  [
    [{ a: 1 }, { partialFilterExpression: { a: { $gt: 1 } } }],
    [{ b: 1, _id: 1 }, { partialFilterExpression: { d: 1, b: { $type: 'string' } } }],
    [{ d: 1 }, { partialFilterExpression: { a: { $exists: true } } }],
  ],
  [
    [
      { d: 1, _id: 1 },
      { unique: true, partialFilterExpression: { b: { $gte: 1 }, 'a.b': { $exists: true } } },
    ],
    [{ a: 1, _id: 1 }, { unique: true }],
    [{ b: 1 }, { partialFilterExpression: { d: { $lte: 2 } } }],
    [{ 'a.c': 1, d: -1 }, {}],
  ],
  [
    [{ d: 1, a: 1 }, {}],
    [{ 'a.b': 1, b: 1, _id: 1 }, {}],
    [{ b: 1, d: 1, _id: 1 }, {}],
    [{ b: -1, d: 1, _id: 1 }, {}],
  ],
];

interface Query {
  filter: Document;
  sort: Record<string, 1 | -1>;
  skip: number;
  limit: number;
}
const query: fc.Arbitrary<Query> = fc.record({ filter, sort, skip: fc.constantFrom(0, 0, 2), limit: fc.constantFrom(0, 0, 1, 3) });

const change: fc.Arbitrary<[Document, Document]> = fc.tuple(
  simple,
  fc.oneof(
    value.map((by) => ({ $set: { a: by } })),
    fc.tuple(fc.constantFrom('b', 'd'), scalar).map(([name, by]) => ({ $set: { [name]: by } })),
    // Changes some of the indexed fields, all of them, or a field without an index.
    fc.record({ a: value, b: scalar, d: digit, e: digit }, { requiredKeys: ['e'] }).map((fields) => ({ $set: fields })),
    scalar.map((by) => ({ $max: { b: by } })),
    fc.constantFrom<Document>(
      { $unset: { a: 1 } },
      { $unset: { b: 1 } },
      { $unset: { 'a.b': 1 } },
      { $unset: { 'a.c': 1, d: 1 } },
      { $set: { d: 1 } },
    ),
  ),
);

it('finds the same documents with indexes as by reading all documents, even after changes', { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.constantFrom(...indexSets),
      fc.array(change, { maxLength: 5 }),
      fc.array(query, { minLength: 60, maxLength: 60 }),
      async (documents, indexes, changes, queries) => {
        const rows = documents.map((fields, n) => ({ _id: n, ...fields }));
        const plain = await database.fresh(rows);
        const indexed = await database.fresh();
        for (const [key, options] of indexes) await indexed.createIndex(key, options);
        await indexed.insertMany(rows as never);
        for (const [where, update] of changes) {
          for (const collection of [plain, indexed]) await collection.updateMany(where, update);
        }
        await Promise.all(
          queries.map(async (asked) => {
            const read = async (collection: typeof plain): Promise<unknown[]> =>
              (
                await collection
                  .find(asked.filter, { sort: asked.sort, skip: asked.skip, limit: asked.limit, projection: { _id: 1 } })
                  .toArray()
              ).map((doc) => doc._id);
            const [expected, found] = await Promise.all([read(plain), read(indexed)]);
            expect(found, JSON.stringify(asked)).toEqual(expected);
          }),
        );
        await Promise.all([plain.deleteMany({ b: { $gte: 0 } }), indexed.deleteMany({ b: { $gte: 0 } })]);
        expect(await indexed.countDocuments({ d: { $gte: 0 } })).toBe(await plain.countDocuments({ d: { $gte: 0 } }));
        await Promise.all([plain.drop(), indexed.drop()]);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  );
});
