import { describe, expect, it } from 'vitest';
import { Decimal128, MaxKey, Timestamp, type Document } from 'mongodb';
import { errorOf, isRealMongo, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

/** A MongoDB server accepts all of these. This server must refuse each and name the reason. */
const commands: [name: string, command: Document, named: string][] = [
  ['a collation', { find: 'c', collation: { locale: 'fr' } }, 'collation'],
  ['let', { find: 'c', let: { a: 1 } }, 'find.let'],
  ['rawData', { find: 'c', rawData: true }, 'find.rawData'],
  ['min and max', { find: 'c', min: { a: 1 } }, 'find.min'],
  ['returnKey', { find: 'c', returnKey: true }, 'find.returnKey'],
  ['a tailable cursor', { find: 'c', tailable: true }, 'find.tailable'],
  ['$where', { find: 'c', filter: { $where: '1' } }, '$where'],
  ['$expr', { find: 'c', filter: { $expr: { $eq: ['$a', 1] } } }, '$expr'],
  ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }, '$text'],
  ['$jsonSchema', { find: 'c', filter: { $jsonSchema: {} } }, '$jsonSchema'],
  ['$mod', { find: 'c', filter: { a: { $mod: [2, 0] } } }, '$mod'],
  ['$near', { find: 'c', filter: { a: { $near: [0, 0] } } }, '$near'],
  ['$bitsAllSet', { find: 'c', filter: { a: { $bitsAllSet: 1 } } }, '$bitsAllSet'],
  ['a comparison with MaxKey', { find: 'c', filter: { a: { $lt: new MaxKey() } } }, 'MaxKey'],
  ['$slice in a projection', { find: 'c', projection: { a: { $slice: 1 } } }, '$slice'],
  ['$elemMatch in a projection', { find: 'c', projection: { a: { $elemMatch: { b: 1 } } } }, '$elemMatch'],
  ['a positional projection', { find: 'c', filter: { a: 1 }, projection: { 'a.$': 1 } }, 'a.$'],
  ['a computed projection', { find: 'c', projection: { a: '$b' } }, "'a'"],
  ['a sort by $natural', { find: 'c', sort: { $natural: -1 } }, '$natural'],
  ['a sort by $meta', { find: 'c', sort: { a: { $meta: 'textScore' } } }, "'a'"],
  ['a sort by a position', { find: 'c', sort: { 'a.0': 1 } }, 'a.0'],
  ['a regular expression with a possessive quantifier', { find: 'c', filter: { a: { $regex: 'a++' } } }, '++'],
  ['a regular expression with inline options', { find: 'c', filter: { a: { $regex: '(?i)a' } } }, '(?i)'],
  ['the extended option', { find: 'c', filter: { a: { $regex: 'a', $options: 'x' } } }, 'option x'],
  ['arrayFilters', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [] }] }, 'arrayFilters'],
  ['a collation in an update', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, collation: { locale: 'fr' } }] }, 'collation'],
  ['constants in an update', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, c: {} }] }, 'updates.c'],
  ['an update with a pipeline', { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 'pipeline'],
  ['$[]', { update: 'c', updates: [{ q: {}, u: { $set: { 'a.$[]': 1 } } }] }, '$[]'],
  ['$[name]', { update: 'c', updates: [{ q: {}, u: { $set: { 'a.$[x].b': 1 } } }] }, '$[x]'],
  ['the positional $', { update: 'c', updates: [{ q: { a: 1 }, u: { $set: { 'a.$': 1 } } }] }, 'operator $'],
  ['$rename', { update: 'c', updates: [{ q: {}, u: { $rename: { a: 'b' } } }] }, '$rename'],
  ['$mul', { update: 'c', updates: [{ q: {}, u: { $mul: { a: 2 } } }] }, '$mul'],
  ['$pop', { update: 'c', updates: [{ q: {}, u: { $pop: { a: 1 } } }] }, '$pop'],
  ['$bit', { update: 'c', updates: [{ q: {}, u: { $bit: { a: { and: 1 } } } }] }, '$bit'],
  ['$inc by a Decimal128', { update: 'c', updates: [{ q: {}, u: { $inc: { a: Decimal128.fromString('1') } } }] }, 'Decimal128'],
  ['a hint', { find: 'c', hint: { a: 1 } }, 'find.hint'],
  ['a hint in an update', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, hint: '_id_' }] }, 'updates.hint'],
  ['a hint in a delete', { delete: 'c', deletes: [{ q: {}, limit: 0, hint: '_id_' }] }, 'deletes.hint'],
  ['noCursorTimeout', { find: 'c', noCursorTimeout: true }, 'find.noCursorTimeout'],
  ['the simple collation, too', { find: 'c', collation: { locale: 'simple' } }, 'collation'],
  ['a position in a query', { find: 'c', filter: { 'a.0': 1 } }, "'a.0'"],
  ['a position in an update', { update: 'c', updates: [{ q: {}, u: { $set: { 'a.0.b': 2 } } }] }, "'a.0.b'"],
  ['a position in a projection', { find: 'c', projection: { 'a.0': 1 } }, "'a.0'"],
  ['a position in distinct', { distinct: 'c', key: 'a.0' }, "'a.0'"],
  ['a projection written as a document', { find: 'c', projection: { a: { b: 1 } } }, "'a'"],
  ['a type by its number', { find: 'c', filter: { a: { $type: 2 } } }, '$type'],
  ['$eq with a regular expression', { find: 'c', filter: { a: { $eq: /x/ } } }, 'regex'],
  ['the multiline option', { find: 'c', filter: { a: { $regex: 'a', $options: 'm' } } }, 'option m'],
  ['the dot-all option', { find: 'c', filter: { a: { $regex: 'a', $options: 's' } } }, 'option s'],
  ['white space in a regular expression', { find: 'c', filter: { a: { $regex: 'a\\s' } } }, '\\s'],
  ['$slice in $push', { update: 'c', updates: [{ q: {}, u: { $push: { a: { $each: [1], $slice: 2 } } } }] }, '$slice'],
  ['$sort in $push', { update: 'c', updates: [{ q: {}, u: { $push: { a: { $each: [1], $sort: 1 } } } }] }, '$sort'],
  ['$position in $push', { update: 'c', updates: [{ q: {}, u: { $push: { a: { $each: [1], $position: 0 } } } }] }, '$position'],
  ['$pullAll', { update: 'c', updates: [{ q: {}, u: { $pullAll: { a: [1] } } }] }, '$pullAll'],
  ['$currentDate', { update: 'c', updates: [{ q: {}, u: { $currentDate: { t: true } } }] }, '$currentDate'],
  ['an upsert by a field inside _id', { update: 'c', updates: [{ q: { '_id.x': 1 }, u: { $set: { b: 1 } }, upsert: true }] }, '_id.x'],
  ['$unwind', { aggregate: 'c', pipeline: [{ $unwind: '$a' }], cursor: {} }, '$unwind'],
  ['$avg', { aggregate: 'c', pipeline: [{ $group: { _id: null, a: { $avg: '$a' } } }], cursor: {} }, '$avg'],
  ['a group by several fields', { aggregate: 'c', pipeline: [{ $group: { _id: { x: '$a', y: '$b' } } }], cursor: {} }, 'expression'],
  ['dropping an index by its key', { dropIndexes: 'c', index: { a: 1 } }, 'dropIndexes.index'],
  ['listDatabases', { listDatabases: 1 }, 'listDatabases'],
  ['$count', { aggregate: 'c', pipeline: [{ $count: 'n' }], cursor: {} }, '$count'],
  ['the sum of fractions', { aggregate: 'c', pipeline: [{ $group: { _id: null, n: { $sum: 0.5 } } }], cursor: {} }, '$sum'],
  ['a zero timestamp', { insert: 'c', documents: [{ a: new Timestamp({ t: 0, i: 0 }) }] }, 'zero timestamp'],
  ['let in a delete', { delete: 'c', deletes: [{ q: {}, limit: 0 }], let: {} }, 'delete.let'],
  ['arrayFilters in findAndModify', { findAndModify: 'c', query: {}, update: { $set: { a: 1 } }, arrayFilters: [] }, 'arrayFilters'],
  ['a pipeline in findAndModify', { findAndModify: 'c', query: {}, update: [{ $set: { a: 1 } }] }, 'pipeline'],
  ['an aggregation without a collection', { aggregate: 1, pipeline: [], cursor: {} }, 'without a collection'],
  [
    '$lookup',
    { aggregate: 'c', pipeline: [{ $lookup: { from: 'd', as: 'x', localField: 'a', foreignField: 'b' } }], cursor: {} },
    '$lookup',
  ],
  ['$out', { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} }, '$out'],
  ['$merge', { aggregate: 'c', pipeline: [{ $merge: 'd' }], cursor: {} }, '$merge'],
  ['$addFields', { aggregate: 'c', pipeline: [{ $addFields: { a: 1 } }], cursor: {} }, '$addFields'],
  ['$changeStream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, '$changeStream'],
  ['an aggregation operator', { aggregate: 'c', pipeline: [{ $group: { _id: { $year: '$at' } } }], cursor: {} }, '$year'],
  ['an accumulator', { aggregate: 'c', pipeline: [{ $group: { _id: null, a: { $addToSet: '$a' } } }], cursor: {} }, '$addToSet'],
  ['a variable', { aggregate: 'c', pipeline: [{ $group: { _id: '$$ROOT' } }], cursor: {} }, '$$ROOT'],
  ['let in an aggregation', { aggregate: 'c', pipeline: [], cursor: {}, let: {} }, 'aggregate.let'],
  ['an explained aggregation', { aggregate: 'c', pipeline: [], cursor: {}, explain: true }, 'explain'],
  ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'x' }] }, "'text'"],
  ['a hashed index', { createIndexes: 'c', indexes: [{ key: { a: 'hashed' }, name: 'x' }] }, "'hashed'"],
  ['a geographic index', { createIndexes: 'c', indexes: [{ key: { a: '2dsphere' }, name: 'x' }] }, "'2dsphere'"],
  ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'x' }] }, 'wildcard'],
  ['an index with a collation', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', collation: { locale: 'fr' } }] }, 'collation'],
  ['a hidden index', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', hidden: true }] }, 'hidden'],
  [
    'a partial index with $or',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', partialFilterExpression: { $or: [{ a: 1 }, { b: 1 }] } }] },
    'partialFilterExpression',
  ],
  ['an index on a position', { createIndexes: 'c', indexes: [{ key: { 'a.0': 1 }, name: 'x' }] }, 'a.0'],
  ['a capped collection', { create: 'd', capped: true, size: 100 }, 'create.capped'],
  ['a view', { create: 'd', viewOn: 'c', pipeline: [] }, 'create.viewOn'],
  ['a validator', { create: 'd', validator: { a: 1 } }, 'create.validator'],
  ['a time series', { create: 'd', timeseries: { timeField: 't' } }, 'create.timeseries'],
  ['explain', { explain: { find: 'c' } }, 'explain'],
  ['collMod', { collMod: 'c' }, 'collMod'],
  ['mapReduce', { mapReduce: 'c', map: '', reduce: '', out: { inline: 1 } }, 'mapReduce'],
  ['renameCollection', { renameCollection: 'a.b', to: 'a.c' }, 'renameCollection'],
  ['linearizable reads', { find: 'c', readConcern: { level: 'linearizable' } }, 'linearizable'],
];

// A MongoDB server supports the features that are refused here.
describe.skipIf(isRealMongo)('unsupported features are refused by name', () => {
  it.each(commands)('%s', async (_, command, named) => {
    const collection = database.db.collection('c');
    await collection.deleteMany({});
    await collection.insertOne({ _id: 1 as never, a: [{ b: 1 }] });
    const failure = database.db
      .command(command)
      .then((reply) =>
        reply.writeErrors
          ? Promise.reject(Object.assign(new Error(reply.writeErrors[0].errmsg), { code: reply.writeErrors[0].code }))
          : reply,
      );
    const error = await errorOf(failure);
    expect(error.message).toContain(named);
    expect(error.code).toEqual(expect.any(Number));
    expect(await collection.find().toArray()).toEqual([{ _id: 1, a: [{ b: 1 }] }]);
  });

  it('refuses on an empty or missing collection too', async () => {
    expect(
      (
        await errorOf(
          database.db
            .collection('missing')
            .find({ a: { $near: 1 } } as never)
            .toArray(),
        )
      ).message,
    ).toContain('$near');
    expect(
      (
        await errorOf(
          database.db
            .collection('missing')
            .aggregate([{ $facet: {} }])
            .toArray(),
        )
      ).message,
    ).toContain('$facet');
  });

  it('refuses transactions', async () => {
    const session = database.client.startSession();
    const error = await errorOf(session.withTransaction(() => database.db.collection('c').insertOne({}, { session })));
    expect(error.message).toContain('does not support retryable writes');
    await session.endSession();
  });

  it('refuses change streams', async () => {
    const stream = database.db.collection('c').watch();
    expect((await errorOf(stream.next())).message).toContain('$changeStream');
    await stream.close();
  });

  it('refuses the bulkWrite command of the client', async () => {
    const error = await errorOf(database.client.bulkWrite([{ name: 'insertOne', namespace: 'a.b', document: {} }]));
    expect(String((error as { cause?: Error }).cause)).toContain('bulkWrite');
  });

  it('refuses a write concern of more than one member', async () => {
    expect((await errorOf(database.db.collection('c').insertOne({}, { writeConcern: { w: 2 } }))).code).toBe(2);
  });
});
