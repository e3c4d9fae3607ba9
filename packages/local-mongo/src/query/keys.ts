import type { Binary, ObjectId } from 'bson';
import { type Doc, numeric, rankOfType, refuse, typeName } from './values.ts';

const scratch = Buffer.alloc(10);

/** Inverts every bit of a key, so that it sorts in descending order. */
export const invertBits = (key: string): string => Buffer.from(Buffer.from(key, 'latin1').map((byte) => ~byte)).toString('latin1');

// The nearest double in an order-preserving form, then its distance from the exact integer (at most 512 for 64 bits).
function numberKey(value: number | bigint): string {
  const nearest = Number(value) || 0;
  scratch.writeDoubleBE(nearest);
  scratch.writeUInt16BE(0x8000 + (typeof value === 'bigint' ? Number(value - BigInt(nearest)) : 0), 8);
  if (Number.isNaN(value)) scratch.fill(0, 0, 8);
  else if (nearest >= 0) scratch[0]! |= 0x80;
  const key = scratch.toString('latin1');
  return nearest < 0 ? invertBits(key.slice(0, 8)) + key.slice(8) : key;
}

// A zero byte is escaped as 00 FF and the end is 00 00, so that no string's key is a prefix of another's.
const stringKey = (text: string): string => `${Buffer.from(text).toString('latin1').replaceAll('\0', '\0\u00ff')}\0\0`;

function binaryKey(binary: Binary): string {
  scratch.writeUInt32BE(binary.length());
  scratch[4] = binary.sub_type;
  return scratch.toString('latin1', 0, 5) + Buffer.from(binary.value()).toString('latin1');
}

function dateKey(date: Date): string {
  scratch.writeBigInt64BE(BigInt(date.getTime()) ^ -(2n ** 63n));
  return scratch.toString('latin1', 0, 8);
}

function contentKey(type: string, value: unknown): string {
  switch (type) {
    case 'int':
    case 'long':
    case 'double':
      return numberKey(numeric(value)!);
    case 'string':
      return stringKey(value as string);
    case 'object':
      return `${Object.entries(value as Doc)
        .map(([name, inner]) => valueKey(inner, stringKey(name)))
        .join('')}\0`;
    case 'array':
      return `${(value as unknown[]).map((inner) => valueKey(inner, '')).join('')}\0`;
    case 'binData':
      return binaryKey(value as Binary);
    case 'objectId':
      return Buffer.from((value as ObjectId).id).toString('latin1');
    case 'bool':
      return value ? '\u0001' : '\0';
    case 'date':
      return dateKey(value as Date);
    default:
      return '';
  }
}

// In a document a field's type comes before its name, and the name before the value.
function valueKey(value: unknown, name: string): string {
  const type = typeName(value);
  return String.fromCharCode(rankOfType(type)) + name + contentKey(type, value);
}

/** Encodes a value as a string of bytes that sorts in MongoDB's order: by type, then by value, with all number types as one. Equal values in MongoDB have the same key, and no key is a prefix of another. */
export const keyOf = (value: unknown): string => valueKey(value, '');

/** Compares two keys byte by byte. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The keys from `low` up to but not including `high`; `isPoint` when these are the keys that begin with `low`. */
export interface Range {
  low: string;
  high: string;
  isPoint: boolean;
}

function successor(prefix: string): string {
  const kept = prefix.replace(/\u00ff+$/, '');
  return kept.slice(0, -1) + String.fromCharCode(kept.charCodeAt(kept.length - 1) + 1);
}

const keysBeginningWith = (prefix: string): Range => ({ low: prefix, high: successor(prefix), isPoint: true });
const BEFORE_NUMBERS = `${String.fromCharCode(rankOfType('double'))}${'\0'.repeat(8)}\u00ff`;

/** Returns the ranges of keys that a comparison accepts. Only values of the operand's type match (and no NaN); a missing field counts as null. */
export function rangesOf(operator: string, operand: unknown): Range[] {
  const value = operand ?? null;
  const point = keysBeginningWith(keyOf(value));
  if (operator === '$eq') return [point];
  const type = typeName(value);
  if (type === 'minKey' || type === 'maxKey') refuse(`${operator} with MinKey or MaxKey`, 2);
  const includesEqual = operator.endsWith('e');
  if (value === null || Number.isNaN(numeric(value))) return includesEqual ? [point] : [];
  const { low, high } = keysBeginningWith(String.fromCharCode(rankOfType(type)));
  if (operator.startsWith('$g')) return [{ low: includesEqual ? point.low : point.high, high, isPoint: false }];
  return [{ low: numeric(value) === undefined ? low : BEFORE_NUMBERS, high: includesEqual ? point.high : point.low, isPoint: false }];
}

/** True if a key is in one of the ranges. */
export const isInside = (ranges: readonly Range[], key: string): boolean => ranges.some(({ low, high }) => low <= key && key < high);

/** Sorts ranges and merges those that overlap. */
export function union(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const next of ranges.toSorted((a, b) => compareKeys(a.low, b.low) || compareKeys(a.high, b.high))) {
    const last = merged.at(-1);
    if (!last || last.high <= next.low) merged.push(next);
    else if (next.high > last.high) merged[merged.length - 1] = { low: last.low, high: next.high, isPoint: false };
  }
  return merged;
}

/** Intersects two lists of ranges. */
export function intersect(a: readonly Range[], b: readonly Range[]): Range[] {
  return a
    .flatMap((left) =>
      b.map((right): Range => ({
        low: left.low >= right.low ? left.low : right.low,
        high: left.high <= right.high ? left.high : right.high,
        isPoint: left.isPoint || right.isPoint,
      })),
    )
    .filter(({ low, high }) => low < high);
}

/** Returns the range of the same values in a descending field, whose keys have inverted bits. */
export const inverted = ({ low, high, isPoint }: Range): Range =>
  isPoint ? keysBeginningWith(invertBits(low)) : { low: successor(invertBits(high)), high: successor(invertBits(low)), isPoint };
