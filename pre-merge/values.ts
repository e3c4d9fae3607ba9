import { Double, Int32, Long } from 'bson';
import { refuse } from './mongo-error.ts';

/** A decoded BSON document; a missing field reads as `undefined`. */
export type Doc = { [field: string]: unknown };

const NAME_OF_CLASS: Record<string, string> = {
  Double: 'double', Binary: 'binData', ObjectId: 'objectId', BSONRegExp: 'regex', Code: 'javascript', Int32: 'int', Timestamp: 'timestamp', Long: 'long', Decimal128: 'decimal',
  MinKey: 'minKey', MaxKey: 'maxKey',
};

/** The types' places in MongoDB's order; 0 for those that this server stores but does not compare. */
const RANKS: Record<string, number> = {
  minKey: 1, missing: 2, null: 3, int: 4, long: 4, double: 4, string: 5, object: 6, array: 7, binData: 8, objectId: 9, bool: 10, date: 11, maxKey: 127,
  decimal: 0, regex: 0, timestamp: 0, javascript: 0,
};

/** True for an embedded document, false for arrays, dates and BSON's own types. */
export const isDoc = (value: unknown): value is Doc => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Reads a field that the document itself has; inherited names such as `constructor` are missing. */
export const own = (doc: Doc, field: string): unknown => Object.hasOwn(doc, field) ? doc[field] : undefined;

/** Writes a field under any name, `__proto__` included. */
export function put(doc: Doc, field: string, value: unknown): void {
  Object.defineProperty(doc, field, { value, enumerable: true, configurable: true, writable: true });
}

/** Names a value's BSON type as `$type` and MongoDB's messages do. */
export function typeName(value: unknown): string {
  if (typeof value === 'string') return 'string';
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (isDoc(value)) return 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const type = String((value as { _bsontype?: string })._bsontype);
  return NAME_OF_CLASS[type] ?? type;
}

/** True for the name of a type in a query. */
export const isTypeName = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(RANKS, name) && name !== 'missing';

/** Gives a type's place in MongoDB's order, the first byte of an index key; refuses types whose order is not implemented, by name. */
export const rankOfType = (type: string): number => RANKS[type] || refuse(`comparing or indexing a value of BSON type ${type}`, 2);

/** Reads Int32 and Double as a number and Long as a bigint, so that JavaScript compares them exactly; `undefined` for anything else. */
export function numeric(value: unknown): number | bigint | undefined {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return typeName(value) === 'long' ? (value as Long).toBigInt() : undefined;
}

/** MongoDB's idea of truth for flags: everything except false, zero, null and missing. */
export const isTruthy = (value: unknown): boolean => Boolean(numeric(value) ?? (value !== false && value !== null && value !== undefined));

/** Makes an exact integer an Int32 if it fits and `isLong` is false, else a Long; `undefined` beyond 64 bits. */
export function integer(value: bigint, isLong: boolean): Int32 | Long | undefined {
  if (!isLong && BigInt.asIntN(32, value) === value) return new Int32(Number(value));
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}
