// @rest: repeats
import { Binary, Double, Long, ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { paddings, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

const id = new ObjectId('64b000000000000000000001');
const day = new Date('2026-03-01T00:00:00Z');

type Case = [name: string, documents: Document[], filter: Document, ids: unknown[]];

const scalars = [
  { _id: 1, a: 1 },
  { _id: 2, a: new Double(2.5) },
  { _id: 3, a: Long.fromString('9007199254740993') },
  { _id: 4, a: 'text' },
  { _id: 5, a: null },
  { _id: 6 },
  { _id: 7, a: true },
  { _id: 8, a: day },
  { _id: 9, a: id },
  { _id: 10, a: { b: 1 } },
  { _id: 11, a: [] },
  { _id: 12, a: [1, 'text'] },
  { _id: 13, a: new Double(NaN) },
  { _id: 14, a: new Double(-0) },
  { _id: 15, a: new Binary(Buffer.from('ab')) },
  { _id: 17, a: [[1, 2], 3] },
  { _id: 18, a: [null] },
  { _id: 19, a: false },
  { _id: 20, a: new Double(Infinity) },
];

const comparisons: Case[] = [
  ['a number equals every number type', scalars, { a: new Double(1) }, [1, 12]],
  ['a Long matches beyond the precision of a double', scalars, { a: Long.fromString('9007199254740993') }, [3]],
  ['a neighbouring double does not match a Long', scalars, { a: new Double(9007199254740992) }, []],
  ['zero matches negative zero', scalars, { a: 0 }, [14]],
  ['NaN matches NaN only', scalars, { a: NaN }, [13]],
  ['greater than a number skips other types and NaN', scalars, { a: { $gt: 1 } }, [2, 3, 17, 20]],
  ['at least NaN matches NaN', scalars, { a: { $gte: NaN } }, [13]],
  ['less than NaN matches nothing', scalars, { a: { $lt: NaN } }, []],
  ['less than a number skips NaN', scalars, { a: { $lt: 1 } }, [14]],
  ['at most infinity takes all numbers but NaN', scalars, { a: { $lte: Infinity } }, [1, 2, 3, 12, 14, 17, 20]],
  ['null matches null, missing and an array holding null', scalars, { a: null }, [5, 6, 18]],
  ['at least null matches as null does', scalars, { a: { $gte: null } }, [5, 6, 18]],
  ['greater than null matches nothing', scalars, { a: { $gt: null } }, []],
  ['not null skips arrays that hold null', scalars, { a: { $ne: null } }, [1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 20]],
  ['true is not 1', scalars, { a: true }, [7]],
  ['booleans have an order', scalars, { a: { $gt: false } }, [7]],
  ['a date', scalars, { a: { $lte: day } }, [8]],
  ['an ObjectId', scalars, { a: { $gte: id } }, [9]],
  ['an empty array matches itself', scalars, { a: [] }, [11]],
  ['a whole array', scalars, { a: [1, 'text'] }, [12]],
  ['a nested array matches as an element', scalars, { a: [1, 2] }, [17]],
  ['an element of a nested array does not match', scalars, { a: 2 }, []],
  ['an array compares with a whole array', scalars, { a: { $gt: [1] } }, [12, 17]],
  ['a binary', scalars, { a: new Binary(Buffer.from('ab')) }, [15]],
  ['a string range stays with strings', scalars, { a: { $gte: '' } }, [4, 12]],
  ['a regular expression matches strings', scalars, { a: /^te/i }, [4, 12]],
  ['$in mixes values and patterns', scalars, { a: { $in: [null, /^T/i, 3] } }, [4, 5, 6, 12, 17, 18]],
  ['$nin is the opposite of $in', scalars, { a: { $nin: [null, /^T/i, 3] } }, [1, 2, 3, 7, 8, 9, 10, 11, 13, 14, 15, 19, 20]],
  ['an empty $in matches nothing', scalars, { a: { $in: [] } }, []],
  ['$exists true counts null', scalars, { a: { $exists: true } }, scalars.filter((doc) => doc._id !== 6).map((doc) => doc._id)],
  ['$exists false', scalars, { a: { $exists: false } }, [6]],
  ['$exists 0 is false', scalars, { a: { $exists: 0 } }, [6]],
  ['$type by name', scalars, { a: { $type: 'string' } }, [4, 12]],
  ['$type number covers all number types', scalars, { a: { $type: 'number' } }, [1, 2, 3, 12, 13, 14, 17, 20]],
  ['$type int', scalars, { a: { $type: 'int' } }, [1, 12, 17]],
  ['$type array matches the array itself', scalars, { a: { $type: 'array' } }, [11, 12, 17, 18]],
  ['$type by a list', scalars, { a: { $type: ['bool', 'objectId'] } }, [7, 9, 19]],
  ['$size', scalars, { a: { $size: 2 } }, [12, 17]],
  ['$size zero', scalars, { a: { $size: 0 } }, [11]],
  [
    '$not of a comparison takes other types and missing fields',
    scalars,
    { a: { $not: { $gt: 1 } } },
    [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18, 19],
  ],
  ['$not of a regular expression', scalars, { $and: [{ a: { $not: /^te/ } }, { a: { $type: 'string' } }] }, []],
  ['$nor', scalars, { $nor: [{ a: { $exists: true } }, { _id: 99 }] }, [6]],
  ['$or', scalars, { $or: [{ a: 1 }, { a: 'text' }] }, [1, 4, 12]],
  ['$and', scalars, { $and: [{ a: 1 }, { a: 'text' }] }, [12]],
  ['an unknown field', scalars, { nothing: { $ne: 1 }, _id: { $lte: 2 } }, [1, 2]],
  ['a comment is ignored', scalars, { $comment: 'why', _id: 1 }, [1]],
  ['_id by $in', scalars, { _id: { $in: [3, 1] } }, [1, 3]],
];

const nested = [
  { _id: 1, a: { b: 1 } },
  { _id: 2, a: { b: [1, 2] } },
  { _id: 3, a: [{ b: 1 }, { b: 3 }] },
  { _id: 4, a: [{ c: 1 }] },
  { _id: 5, a: [] },
  { _id: 6, a: 5 },
  { _id: 7 },
  { _id: 8, a: null },
  { _id: 9, a: [{ b: [4, 5] }, { b: 6 }] },
  { _id: 10, a: [[{ b: 7 }]] },
  { _id: 11, a: [5, { b: null }] },
  { _id: 12, a: { b: { c: 1, d: 2 } } },
  { _id: 13, a: [1, 2, 3] },
  { _id: 14, a: { 1: 'one' } },
  {
    _id: 15,
    a: [
      { b: 1, c: 5 },
      { b: 2, c: 1 },
    ],
  },
];

const paths: Case[] = [
  ['a path through an embedded document and arrays', nested, { 'a.b': 1 }, [1, 2, 3, 15]],
  ['arrays at two levels', nested, { 'a.b': 5 }, [9]],
  ['an array inside an array is not searched', nested, { 'a.b': 7 }, []],
  ['a missing nested field matches null', nested, { 'a.b': null }, [4, 6, 7, 8, 11, 14]],
  ['a missing nested field by $exists', nested, { 'a.b': { $exists: false } }, [4, 5, 6, 7, 8, 10, 13, 14]],
  ['a whole embedded document', nested, { a: { b: 1 } }, [1, 3]],
  ['the order of fields in an embedded document counts', nested, { 'a.b': { d: 2, c: 1 } }, []],
  ['an embedded document as it is', nested, { 'a.b': { c: 1, d: 2 } }, [12]],
  ['conditions on one path may hold for different elements', nested, { 'a.b': { $gt: 2, $lt: 2 } }, [3]],
  ['$elemMatch ties conditions to one element', nested, { a: { $elemMatch: { b: 1, c: 1 } } }, []],
  ['$elemMatch on documents', nested, { a: { $elemMatch: { b: 2, c: 1 } } }, [15]],
  ['$elemMatch on values', nested, { a: { $elemMatch: { $gt: 2, $lt: 4 } } }, [13]],
  ['$elemMatch does not match a plain value', nested, { a: { $elemMatch: { $eq: 5 } } }, [11]],
  ['$elemMatch on a nested path', nested, { 'a.b': { $elemMatch: { $gt: 4 } } }, [9]],
  ['$elemMatch with $or', nested, { a: { $elemMatch: { $or: [{ c: 5 }, { b: 3 }] } } }, [3, 15]],
  ['$all', nested, { a: { $all: [1, 3] } }, [13]],
  ['$all with one value matches a plain field', nested, { 'a.b': { $all: [1] } }, [1, 2, 3, 15]],
  ['an empty $all matches nothing', nested, { a: { $all: [] } }, []],
  ['$all with $elemMatch', nested, { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 3 } }] } }, [3]],
  ['$size on a nested path', nested, { 'a.b': { $size: 2 } }, [2, 9]],
  ['$ne over several elements', nested, { 'a.b': { $ne: 1 }, _id: { $lte: 5 } }, [4, 5]],
  ['a range over several elements', nested, { 'a.b': { $gte: 5, $lte: 5 } }, [9]],
];

const texts = ['abc', 'ABC', 'a.c', 'xabc', 'a\nabc', 'ab\n', 'é', 'a b', 'a\u00a0b', '😀x', '50%', 'a-c'].map((a, n) => ({
  _id: n + 1,
  a,
}));

const patterns: Case[] = [
  ['an anchored pattern', texts, { a: /^ab/ }, [1, 6]],
  ['without regard to case', texts, { a: /^abc$/i }, [1, 2]],
  ['the end is also before a final newline', texts, { a: { $regex: 'b$' } }, [6, 8, 9]],
  ['a dot does not match a newline', texts, { a: /^a.abc/ }, []],
  ['an escaped dot', texts, { a: /^a\.c/ }, [3]],
  ['a dot is one character beyond 16 bits', texts, { a: { $regex: '^.x' } }, [10]],
  ['letters with case beyond ASCII', texts, { a: /É/i }, [7]],
  ['an alternative', texts, { a: /^(?:ABC|xa)/ }, [2, 4]],
  ['an escaped character that needs no escape', texts, { a: { $regex: '50\\%' } }, [11]],
  ['an escaped hyphen', texts, { a: { $regex: 'a\\-c' } }, [12]],
  ['a repeated letter before the quantifier', texts, { a: /^abcd?$/ }, [1]],
  ['a quantifier after an anchored letter', texts, { a: /^ax*b/ }, [1, 6]],
  ['$in with an anchored pattern', texts, { a: { $in: [/^x/, 'é'] } }, [4, 7]],
];

describe.each(paddings)('queries%s', (_, padding) => {
  describe.each(Object.entries({ comparisons, paths, patterns }))('%s', (__, cases) => {
    it.each(cases)('%s', async (___, documents, filter, ids) => {
      const plain = await database.fresh(documents.map((document) => ({ ...document, ...padding })));
      const found = await plain.find(filter).sort({ _id: 1 }).project({ _id: 1 }).toArray();
      expect(found.map((doc) => doc._id)).toEqual(ids);
      expect(await plain.countDocuments(filter)).toBe(ids.length);
      await plain.createIndexes([{ key: { a: 1 } }, { key: { 'a.b': -1 } }]);
      const indexed = await plain.find(filter).sort({ _id: 1 }).project({ _id: 1 }).toArray();
      expect(
        indexed.map((doc) => doc._id),
        'with indexes',
      ).toEqual(ids);
      await plain.drop();
    });
  });
});
