import { deserialize, Double, EJSON, Int32, Long, onDemand, serialize } from 'bson';

/** A decoded BSON document; a missing field reads as `undefined`. */
export interface Doc {
  [field: string]: unknown;
}

/** A document's bytes and its decoded form, which is read-only. */
export interface Content {
  bytes: Uint8Array;
  doc: Doc;
}

/** A stored document and its row number. */
export interface Entry extends Content {
  rid: number;
}

const CODE_NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  322: 'APIVersionError',
  323: 'APIStrictError',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
};

export type MongoError = Error & { code: number; codeName: string; details: Doc };

/** Makes an error that is sent to the client with MongoDB's numeric code; `details` are added to the reply. */
export const mongoError = (code: number, message: string, details: Doc = {}): MongoError =>
  Object.assign(new Error(message), { code, codeName: CODE_NAMES[code] ?? `Location${code}`, details });

/** Throws an error that is sent to the client with MongoDB's numeric code. */
export function fail(code: number, message: string, details?: Doc): never {
  throw mongoError(code, message, details);
}

/** Refuses by name a feature of MongoDB that this server deliberately lacks. */
export function refuse(what: string, code = 115): never {
  throw mongoError(code, `${what} is not supported by local-mongo (set MONGODB_URL to use a MongoDB server)`);
}

/** Whether an error is meant for the client; otherwise it is a bug of this program. */
export const isMongoError = (error: unknown): error is MongoError => error instanceof Error && 'codeName' in error && 'details' in error;

/** Formats a value for a message. */
export const describe = (value: unknown): string => EJSON.stringify(value ?? null);

const NAME_OF_CLASS: Record<string, string> = {
  Double: 'double',
  Binary: 'binData',
  ObjectId: 'objectId',
  BSONRegExp: 'regex',
  Code: 'javascript',
  Int32: 'int',
  Timestamp: 'timestamp',
  Long: 'long',
  Decimal128: 'decimal',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** The ranks of types in MongoDB's order; 0 for types that this server stores but does not compare. */
const RANKS: Record<string, number> = {
  minKey: 1,
  missing: 2,
  null: 3,
  int: 4,
  long: 4,
  double: 4,
  string: 5,
  object: 6,
  array: 7,
  binData: 8,
  objectId: 9,
  bool: 10,
  date: 11,
  maxKey: 127,
  decimal: 0,
  regex: 0,
  timestamp: 0,
  javascript: 0,
};

/** True for an embedded document, false for arrays, dates and BSON's own types. */
export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Reads a document's own field; inherited names such as `constructor` count as missing. */
export const own = (doc: Doc, field: string): unknown => (Object.hasOwn(doc, field) ? doc[field] : undefined);

/** Writes a field under any name, `__proto__` included. */
export function put(doc: Doc, field: string, value: unknown): void {
  Object.defineProperty(doc, field, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns the name of a value's BSON type, as used by `$type` and in MongoDB's messages. */
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

/** True if a name is the name of a type. */
export const isTypeName = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(RANKS, name) && name !== 'missing';

/** Returns a type's rank in MongoDB's order, which is the first byte of an index key. Refuses by name the types whose order is not implemented. */
export const rankOfType = (type: string): number => RANKS[type] || refuse(`comparing or indexing a value of BSON type ${type}`, 2);

/** Reads Int32 and Double as a number and Long as a bigint, so that JavaScript compares them exactly; `undefined` for anything else. */
export function numeric(value: unknown): number | bigint | undefined {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return typeName(value) === 'long' ? (value as Long).toBigInt() : undefined;
}

/** Whether MongoDB treats the value of a flag as true: anything but false, zero, null and missing. */
export const isTruthy = (value: unknown): boolean => Boolean(numeric(value) ?? (value !== false && value !== null && value !== undefined));

/** Converts an exact integer to an Int32 if it fits and `isLong` is false, otherwise to a Long; `undefined` beyond 64 bits. */
export function integer(value: bigint, isLong: boolean): Int32 | Long | undefined {
  if (!isLong && BigInt.asIntN(32, value) === value) return new Int32(Number(value));
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

/** The largest document MongoDB stores, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const REFERENCE_FIELD = Buffer.from('\x02$ref\0', 'latin1');
const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Decodes a BSON document and keeps all number types; throws code 22 on invalid bytes. */
export function decode(bytes: Uint8Array, fieldsAsRaw?: Doc): Doc {
  if (viewOf(bytes).includes(REFERENCE_FIELD)) refuse('a document with a $ref field (DBRef)', 2);
  try {
    return deserialize(bytes, { promoteValues: false, bsonRegExp: true, fieldsAsRaw });
  } catch (error) {
    return fail(22, `invalid BSON: ${(error as Error).message}`);
  }
}

/** Encodes one BSON document. */
export const encode = (doc: Doc): Buffer => viewOf(serialize(doc));

/** Builds a document from elements that are already BSON. */
export function wrap(elements: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32LE(elements.reduce((sum, part) => sum + part.length, 5));
  return Buffer.concat([size, ...elements, Buffer.alloc(1)]);
}

/** The encoded fields of a document by name, each with its type and name. */
function elementsOf(bytes: Uint8Array): Map<string, Buffer> {
  const view = viewOf(bytes);
  return new Map(
    Array.from(onDemand.parseToElements(bytes), ([, nameAt, nameBytes, valueAt, valueBytes]) => [
      view.toString('utf8', nameAt, nameAt + nameBytes),
      view.subarray(nameAt - 1, valueAt + valueBytes),
    ]),
  );
}

/** Returns the top-level fields whose bytes differ between two encoded documents. A nested document or array is compared as a whole. */
export function differentFields(a: Uint8Array, b: Uint8Array): Set<string> {
  const [before, after] = [elementsOf(a), elementsOf(b)];
  const isAlike = (name: string): boolean => before.has(name) && after.get(name)?.equals(before.get(name)!) === true;
  return new Set([...before.keys(), ...after.keys()].filter((name) => !isAlike(name)));
}

/** Smaller documents decode faster as a whole. */
const LARGE_BYTES = 2048;

/** Decodes a stored document. The fields of a large one are decoded when first read, because most queries need only a few. */
export function decodeStored(bytes: Uint8Array): Doc {
  if (bytes.length < LARGE_BYTES) return decode(bytes);
  const doc: Doc = {};
  for (const [name, element] of elementsOf(bytes)) {
    const get = (): unknown => {
      put(doc, name, own(decode(wrap([element])), name));
      return doc[name];
    };
    Object.defineProperty(doc, name, { get, enumerable: true, configurable: true });
  }
  return doc;
}
