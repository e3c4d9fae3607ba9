import type { Binary, BSONRegExp, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { refuse } from './mongo-error.ts';

/** A decoded BSON document; a missing field reads as `undefined`. */
export type Doc = { [field: string]: unknown };

/** Positions in MongoDB's order of BSON types; also the first byte of an index key. */
export const RANK = {
  minKey: 1, missing: 2, null: 3, number: 4, string: 5, object: 6, array: 7, binary: 8, objectId: 9, boolean: 10, date: 11, timestamp: 12,
  regex: 13, maxKey: 127,
} as const;

const RANK_OF_BSON_TYPE: Record<string, number> = {
  MinKey: RANK.minKey, Int32: RANK.number, Double: RANK.number, Long: RANK.number, BSONSymbol: RANK.string, Binary: RANK.binary,
  ObjectId: RANK.objectId, Timestamp: RANK.timestamp, BSONRegExp: RANK.regex, MaxKey: RANK.maxKey,
};

/** True for an embedded document, false for arrays, dates and BSON's own types. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Names the BSON class of a value, or `undefined` for JavaScript's own types. */
export function bsonType(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && !isDoc(value) ? (value as { _bsontype?: string })._bsontype : undefined;
}

/** Reads a field that the document itself has; inherited names such as `constructor` are missing. */
export function own(doc: Doc, field: string): unknown {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

/** Writes a field under any name, `__proto__` included. */
export function put(doc: Doc, field: string, value: unknown): void {
  if (field === '__proto__') Object.defineProperty(doc, field, { value, enumerable: true, configurable: true, writable: true });
  else doc[field] = value;
}

/** Gives a value's place in MongoDB's order of types; refuses types whose order is not implemented, by name. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'string': return RANK.string;
    case 'boolean': return RANK.boolean;
    case 'undefined': return RANK.missing;
    case 'number': return RANK.number;
  }
  if (value === null) return RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (isDoc(value)) return RANK.object;
  if (value instanceof Date) return RANK.date;
  const type = (value as { _bsontype: string })._bsontype;
  return RANK_OF_BSON_TYPE[type] ?? refuse(`comparing or indexing a value of BSON type ${type}`, 2);
}

/** Reads Int32 and Double as a number and Long as a bigint, so that JavaScript compares them exactly; `undefined` for anything else. */
export function numeric(value: unknown): number | bigint | undefined {
  if (typeof value === 'number') return value;
  switch (bsonType(value)) {
    case 'Int32': case 'Double': return (value as Int32 | Double).value;
    case 'Long': return (value as Long).toBigInt();
    default: return undefined;
  }
}

function order<T extends string | number | bigint | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  const aIsNaN = a !== a;
  const bIsNaN = b !== b;
  return aIsNaN === bIsNaN ? 0 : aIsNaN ? -1 : 1;
}

const BEYOND_SURROGATES = /[\ud800-\uffff]/;

/** Compares strings by their UTF-8 bytes, as MongoDB does without a collation. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  if (BEYOND_SURROGATES.test(a) && BEYOND_SURROGATES.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

function compareDocs(a: Doc, b: Doc): number {
  const aFields = Object.keys(a);
  const bFields = Object.keys(b);
  for (let n = 0; n < aFields.length && n < bFields.length; n++) {
    const aField = aFields[n]!;
    const bField = bFields[n]!;
    const result = order(typeRank(a[aField]), typeRank(b[bField])) || compareStrings(aField, bField) || compareValues(a[aField], b[bField]);
    if (result) return result;
  }
  return order(aFields.length, bFields.length);
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let n = 0; n < a.length && n < b.length; n++) {
    const result = compareValues(a[n], b[n]);
    if (result) return result;
  }
  return order(a.length, b.length);
}

function compareBinaries(a: Binary, b: Binary): number {
  return order(a.length(), b.length()) || order(a.sub_type, b.sub_type) || Buffer.compare(a.value(), b.value());
}

/** Compares any two BSON values in MongoDB's order: first by type, then by value, all number types as one. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = typeRank(a);
  const byType = order(rank, typeRank(b));
  if (byType) return byType;
  switch (rank) {
    case RANK.number: return compareNumbers(numeric(a)!, numeric(b)!);
    case RANK.string: return compareStrings(stringOf(a), stringOf(b));
    case RANK.object: return compareDocs(a as Doc, b as Doc);
    case RANK.array: return compareArrays(a as unknown[], b as unknown[]);
    case RANK.binary: return compareBinaries(a as Binary, b as Binary);
    case RANK.objectId: return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case RANK.boolean: return order(a as boolean, b as boolean);
    case RANK.date: return order((a as Date).getTime(), (b as Date).getTime());
    case RANK.timestamp: return order((a as Timestamp).toBigInt(), (b as Timestamp).toBigInt());
    case RANK.regex: return compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) || compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options);
    default: return 0;
  }
}

/** Reads a string or a deprecated BSON symbol as a string. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : String((value as { value: string }).value);
}

/** True when MongoDB calls the two values equal, whatever their number types. */
export function equalValues(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}
