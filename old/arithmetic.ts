import { Double, Int32, Long } from 'bson';
import { bsonType } from './values.ts';

const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

function bigOf(value: Int32 | Long): bigint {
  return bsonType(value) === 'Long' ? (value as Long).toBigInt() : BigInt((value as Int32).value);
}

/** Turns an exact integer into Int32 if it fits and `isLong` is false, else Long; `undefined` beyond 64 bits. */
export function integerValue(value: bigint, isLong: boolean): Int32 | Long | undefined {
  if (!isLong && value >= INT32_MIN && value <= INT32_MAX) return new Int32(Number(value));
  return value >= INT64_MIN && value <= INT64_MAX ? Long.fromBigInt(value) : undefined;
}

/** Adds two BSON numbers in MongoDB's types: a Double if either is one, else an integer that widens; `undefined` on 64-bit overflow. */
export function addNumbers(a: Int32 | Long | Double, b: Int32 | Long | Double): Int32 | Long | Double | undefined {
  if (bsonType(a) === 'Double' || bsonType(b) === 'Double') return new Double(toNumber(a) + toNumber(b));
  const isLong = bsonType(a) === 'Long' || bsonType(b) === 'Long';
  return integerValue(bigOf(a as Int32 | Long) + bigOf(b as Int32 | Long), isLong);
}

function toNumber(value: Int32 | Long | Double): number {
  return bsonType(value) === 'Long' ? Number((value as Long).toBigInt()) : (value as Int32 | Double).value;
}
