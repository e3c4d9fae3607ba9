import type { Code } from 'bson';
import { fail } from './mongo-error.ts';
import { bsonType, isDoc, numeric } from './values.ts';

const CODE_OF_NAME: Record<string, number> = {
  double: 1, string: 2, object: 3, array: 4, binData: 5, undefined: 6, objectId: 7, bool: 8, date: 9, null: 10, regex: 11, dbPointer: 12,
  javascript: 13, symbol: 14, javascriptWithScope: 15, int: 16, timestamp: 17, long: 18, decimal: 19, minKey: -1, maxKey: 127,
};

const CODE_OF_BSON_TYPE: Record<string, number> = {
  Double: 1, Binary: 5, ObjectId: 7, BSONRegExp: 11, BSONSymbol: 14, Int32: 16, Timestamp: 17, Long: 18, Decimal128: 19, MinKey: -1, MaxKey: 127,
};

const NUMBER_CODES = [1, 16, 18, 19];

function codeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 10;
  if (typeof value === 'string') return 2;
  if (typeof value === 'boolean') return 8;
  if (Array.isArray(value)) return 4;
  if (isDoc(value)) return 3;
  if (value instanceof Date) return 9;
  const type = bsonType(value)!;
  if (type === 'Code') return (value as Code).scope ? 15 : 13;
  return CODE_OF_BSON_TYPE[type];
}

function codesFor(operand: unknown): number[] {
  if (typeof operand === 'string') {
    if (operand === 'number') return NUMBER_CODES;
    return [CODE_OF_NAME[operand] ?? fail(2, `Unknown type name alias: ${operand}`)];
  }
  const code = Number(numeric(operand) ?? fail(14, 'type must be represented as a number or a string'));
  if (!Object.values(CODE_OF_NAME).includes(code)) fail(2, `Invalid numerical type code: ${code}`);
  return [code];
}

/** Compiles the operand of `$type`: a name, a number or a list of them. */
export function bsonTypeTest(operand: unknown): (value: unknown) => boolean {
  const codes = new Set(Array.isArray(operand) ? operand.flatMap(codesFor) : codesFor(operand));
  if (codes.size === 0) fail(9, 'must match at least one type');
  return (value) => {
    const code = codeOf(value);
    return code !== undefined && codes.has(code);
  };
}

/** Names a value's BSON type as MongoDB's messages do. */
export function typeName(value: unknown): string {
  const code = codeOf(value);
  return Object.keys(CODE_OF_NAME).find((name) => CODE_OF_NAME[name] === code) ?? 'missing';
}
