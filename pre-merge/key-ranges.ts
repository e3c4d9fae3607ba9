import { compareKeys, invertBits, keyOf } from './key-encoding.ts';
import { refuse } from './mongo-error.ts';
import { numeric, rankOfType, typeName } from './values.ts';

/** The keys from `low` up to but not including `high`; `isPoint` when these are the keys that begin with `low`. */
export type Range = { low: string; high: string; isPoint: boolean };

function successor(prefix: string): string {
  const kept = prefix.replace(/\u00ff+$/, '');
  return kept.slice(0, -1) + String.fromCharCode(kept.charCodeAt(kept.length - 1) + 1);
}

const keysBeginningWith = (prefix: string): Range => ({ low: prefix, high: successor(prefix), isPoint: true });

const BEFORE_NUMBERS = `${String.fromCharCode(rankOfType('double'))}${'\0'.repeat(8)}\u00ff`;

/** Gives the range of keys that a comparison accepts: of the operand's own type only (and no NaN), and null for what is missing. */
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

/** True when a key lies in one of the ranges. */
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

/** Keeps what lies in both lists. */
export function intersect(a: readonly Range[], b: readonly Range[]): Range[] {
  return a.flatMap((left) => b.map((right): Range => ({
    low: left.low >= right.low ? left.low : right.low, high: left.high <= right.high ? left.high : right.high, isPoint: left.isPoint || right.isPoint,
  }))).filter(({ low, high }) => low < high);
}

/** Gives the range of the same values in a descending field, whose bits are inverted. */
export const inverted = ({ low, high, isPoint }: Range): Range => isPoint ? keysBeginningWith(invertBits(low)) : { low: successor(invertBits(high)), high: successor(invertBits(low)), isPoint };
