import { Int32, Long, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

const sales = [
  { _id: 1, shop: 'north', item: 'x', price: 10, tags: ['a', 'b'] },
  { _id: 2, shop: 'south', item: 'y', price: 5, tags: [] },
  { _id: 3, shop: 'north', item: 'y', price: 20, tags: ['b'] },
  { _id: 4, shop: null, item: 'x', price: null },
  { _id: 5, item: 'x', price: 'free', tags: 'single', at: { lat: 1 } },
];

type Case = [name: string, pipeline: Document[], expected: Document[]];

const cases: Case[] = [
  ['an empty pipeline', [], sales],
  [
    '$match, $sort, $skip and $limit',
    [{ $match: { _id: { $gt: 1 } } }, { $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 4 }, { _id: 3 }],
  ],
  ['$limit before $skip', [{ $sort: { _id: 1 } }, { $limit: 3 }, { $skip: 2 }, { $project: { _id: 1 } }], [{ _id: 3 }]],
  ['$match after $limit', [{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { shop: 'north' } }, { $project: { _id: 1 } }], [{ _id: 1 }]],
  [
    '$sort after $limit',
    [{ $sort: { _id: 1 } }, { $limit: 3 }, { $sort: { price: 1 } }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 1 }, { _id: 3 }],
  ],
  [
    '$group by a field, null and missing together',
    [{ $group: { _id: '$shop', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: null, n: 2 },
      { _id: 'north', n: 2 },
      { _id: 'south', n: 1 },
    ],
  ],
  [
    '$group by nothing',
    [{ $group: { _id: null, sum: { $sum: '$price' }, min: { $min: '$price' }, max: { $max: '$price' } } }],
    [{ _id: null, sum: 35, min: 5, max: 'free' }],
  ],
  [
    '$first, $last and $push',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: '$item', first: { $first: '$_id' }, last: { $last: '$shop' }, all: { $push: '$price' } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'x', first: 1, last: null, all: [10, null, 'free'] },
      { _id: 'y', first: 2, last: 'north', all: [5, 20] },
    ],
  ],
  [
    '$sum over nothing numeric is 0 and $min is null',
    [{ $match: { _id: { $gte: 4 } } }, { $group: { _id: null, sum: { $sum: '$price' }, min: { $min: '$nothing' } } }],
    [{ _id: null, sum: 0, min: null }],
  ],
  [
    '$group by a nested path',
    [{ $group: { _id: '$at.lat', n: { $sum: 1 } } }, { $sort: { n: 1 } }],
    [
      { _id: 1, n: 1 },
      { _id: null, n: 4 },
    ],
  ],
  [
    'a path through an array gathers its values',
    [{ $group: { _id: null, n: { $sum: 1 }, all: { $first: '$list.v' } } }],
    [{ _id: null, n: 5, all: null }],
  ],
  ['$group with constants', [{ $group: { _id: 1, n: { $sum: 2 } } }], [{ _id: 1, n: 10 }]],
];

describe('pipelines', () => {
  it.each(cases)('%s', async (_, pipeline, expected) => {
    const collection = await database.fresh(sales);
    expect(await collection.aggregate(pipeline).toArray()).toEqual(expected);
    expect(await collection.aggregate(pipeline, { batchSize: 1 }).toArray()).toEqual(expected);
    await collection.createIndexes([{ key: { shop: 1, price: 1 } }, { key: { item: 1 } }]);
    expect(await collection.aggregate(pipeline, { batchSize: 2 }).toArray()).toEqual(expected);
  });
});

it('adds numbers in their types', async () => {
  const sums: [Document[], unknown][] = [
    [[{ v: new Int32(1) }, { v: new Int32(2) }], new Int32(3)],
    [[{ v: new Int32(2147483647) }, { v: new Int32(1) }], Long.fromNumber(2147483648)],
    [[{ v: new Int32(1) }, { v: Long.fromNumber(1) }], Long.fromNumber(2)],
    [[{ v: Long.fromString('9007199254740993') }, { v: new Int32(2) }], Long.fromString('9007199254740995')],
    [[{ v: 'x' }], new Int32(0)],
  ];
  for (const [documents, expected] of sums) {
    const collection = await database.fresh(documents);
    const [group] = await collection.aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }], { promoteValues: false }).toArray();
    expect(group!.sum).toEqual(expected);
  }
});

it.each<[string, Document[]]>([
  ['a stage with two names', [{ $match: {}, $sort: { a: 1 } }]],
  ['a group without _id', [{ $group: { n: { $sum: 1 } } }]],
  ['a group field without an accumulator', [{ $group: { _id: null, n: 1 } }]],
  ['a limit of 0', [{ $limit: 0 }]],
  ['a negative skip', [{ $skip: -1 }]],
  ['an empty projection', [{ $project: {} }]],
  ['an unknown stage', [{ $nothing: {} }]],
])('refuses %s', async (_, pipeline) => {
  const collection = await database.fresh(sales);
  expect((await errorOf(collection.aggregate(pipeline).toArray())).code).toEqual(expect.any(Number));
});
