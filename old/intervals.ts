import type { BSONRegExp } from 'bson';
import type { Filter, Leaf } from './filter.ts';
import { encodeKey } from './key-encoding.ts';
import { literalPrefix } from './regex.ts';
import { bsonType, numeric, RANK, typeRank } from './values.ts';

/** A place between keys: before or after every key that begins with these bytes. */
export type Cut = { prefix: Buffer; after: boolean };

/** A range of one field's encoded values; `isPoint` when it holds exactly one value. */
export type Interval = { low: Cut; high: Cut; isPoint: boolean };

/** The first byte string after all that begin with these bytes. */
export function successor(prefix: Buffer): Buffer {
  let last = prefix.length - 1;
  while (prefix[last] === 0xff) last--;
  const result = Buffer.from(prefix.subarray(0, last + 1));
  result[last] = result[last]! + 1;
  return result;
}

function bytesOf(cut: Cut): Buffer {
  return cut.after ? successor(cut.prefix) : cut.prefix;
}

function compareCuts(a: Cut, b: Cut): number {
  return Buffer.compare(bytesOf(a), bytesOf(b));
}

const before = (prefix: Buffer): Cut => ({ prefix, after: false });
const after = (prefix: Buffer): Cut => ({ prefix, after: true });

function point(value: unknown): Interval {
  const prefix = encodeKey([value]);
  return { low: before(prefix), high: after(prefix), isPoint: true };
}

function wholeType(rank: number): Interval {
  const prefix = Buffer.from([rank]);
  return { low: before(prefix), high: after(prefix), isPoint: false };
}

function prefixInterval(text: string): Interval {
  const full = encodeKey([text]);
  const prefix = full.subarray(0, full.length - 2);
  return { low: before(prefix), high: after(prefix), isPoint: false };
}

function comparisonIntervals(kind: 'gt' | 'gte' | 'lt' | 'lte', value: unknown): Interval[] {
  const rank = typeRank(value);
  if (rank === RANK.null || rank === RANK.missing) return kind === 'gte' || kind === 'lte' ? [point(null)] : [];
  const number = numeric(value);
  if (number !== undefined && number !== number) return kind === 'gte' || kind === 'lte' ? [point(value)] : [];
  const key = encodeKey([value]);
  const type = wholeType(rank);
  switch (kind) {
    case 'gt': return [{ low: after(key), high: type.high, isPoint: false }];
    case 'gte': return [{ low: before(key), high: type.high, isPoint: false }];
    case 'lt': return [{ low: type.low, high: before(key), isPoint: false }];
    case 'lte': return [{ low: type.low, high: after(key), isPoint: false }];
  }
}

function valueIntervals(value: unknown): Interval[] | undefined {
  if (Array.isArray(value)) return undefined;
  if (bsonType(value) === 'BSONRegExp') return regexIntervals(value as BSONRegExp);
  return [point(value ?? null)];
}

function regexIntervals(regex: BSONRegExp): Interval[] | undefined {
  const prefix = literalPrefix(regex);
  return prefix === undefined ? undefined : [prefixInterval(prefix), point(regex)];
}

// Only names that cover their whole place in the order, so that a range of such values implies the type.
const RANK_OF_TYPE_NAME: Record<string, number> = {
  number: RANK.number, string: RANK.string, object: RANK.object, binData: RANK.binary, objectId: RANK.objectId, bool: RANK.boolean, date: RANK.date,
};

// Every value that passes the leaf has an index entry in these intervals; undefined when that cannot be said.
function leafIntervals(leaf: Leaf): Interval[] | undefined {
  switch (leaf.kind) {
    case 'eq': return Array.isArray(leaf.value) ? undefined : [point(leaf.value ?? null)];
    case 'gt': case 'gte': case 'lt': case 'lte': return Array.isArray(leaf.value) ? undefined : comparisonIntervals(leaf.kind, leaf.value);
    case 'regex': return regexIntervals(leaf.value as BSONRegExp);
    case 'in': {
      const parts = (leaf.value as unknown[]).map(valueIntervals);
      return parts.includes(undefined) ? undefined : union(parts.flat() as Interval[]);
    }
    case 'type': return typeof leaf.value === 'string' && Object.hasOwn(RANK_OF_TYPE_NAME, leaf.value) ? [wholeType(RANK_OF_TYPE_NAME[leaf.value]!)] : undefined;
    default: return undefined;
  }
}

/** Sorts intervals and merges those that overlap. */
export function union(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => compareCuts(a.low, b.low) || compareCuts(a.high, b.high));
  const merged: Interval[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (!last || compareCuts(last.high, next.low) < 0 || (compareCuts(last.high, next.low) === 0 && (last.isPoint || next.isPoint))) merged.push(next);
    else if (compareCuts(next.high, last.high) > 0) merged[merged.length - 1] = { low: last.low, high: next.high, isPoint: false };
  }
  return merged;
}

function intersectPair(a: Interval, b: Interval): Interval | undefined {
  const low = compareCuts(a.low, b.low) >= 0 ? a : b;
  const high = compareCuts(a.high, b.high) <= 0 ? a : b;
  if (compareCuts(low.low, high.high) >= 0) return undefined;
  if (a.isPoint) return a;
  return b.isPoint ? b : { low: low.low, high: high.high, isPoint: false };
}

/** Keeps what lies in both lists. */
export function intersect(a: Interval[], b: Interval[]): Interval[] {
  return a.flatMap((left) => b.map((right) => intersectPair(left, right)).filter((interval) => interval !== undefined));
}

/** True when every key in `inner` also lies in `outer`. */
export function isWithin(inner: Interval[], outer: Interval[]): boolean {
  return inner.every((interval) => outer.some((other) => compareCuts(other.low, interval.low) <= 0 && compareCuts(interval.high, other.high) <= 0));
}

const NULLISH: Interval = { low: before(Buffer.from([RANK.missing])), high: after(Buffer.from([RANK.null])), isPoint: false };

/** True when no document that lacks the field can pass. */
export function excludesMissing(intervals: Interval[]): boolean {
  return intersect(intervals, [NULLISH]).length === 0;
}

/** Picks the most selective of several conditions, for when they may hold for different array elements. */
export function narrowest(candidates: Interval[][]): Interval[] {
  const cost = (intervals: Interval[]) => intervals.reduce((sum, interval) => sum + (interval.isPoint ? 1 : 1000), 0);
  return candidates.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}

/**
 * Lists, for one dotted path, the intervals that each condition of a query confines it to. A matching document has
 * an entry in every one of them, but with arrays not necessarily the same entry, so intersecting is the caller's choice.
 */
export function candidateIntervals(filter: Filter, name: string): Interval[][] {
  switch (filter.op) {
    case 'not': return [];
    case 'and': return filter.filters.flatMap((inner) => candidateIntervals(inner, name));
    case 'or': {
      const branches = filter.filters.map((inner) => candidateIntervals(inner, name));
      return branches.length === 0 || branches.some((branch) => branch.length === 0) ? [] : [union(branches.flatMap(narrowest))];
    }
    case 'leaf': return leafCandidates(filter, name);
  }
}

function leafCandidates(leaf: Leaf, name: string): Interval[][] {
  if (leaf.kind === 'elemMatchDoc' && name.startsWith(`${leaf.name}.`)) return candidateIntervals(leaf.inner!, name.slice(leaf.name.length + 1));
  if (leaf.name !== name) return [];
  if (leaf.kind === 'elemMatchValue') {
    const inner = leaf.inner!.op === 'and' ? leaf.inner!.filters : [leaf.inner!];
    return inner.flatMap((condition) => (condition.op === 'leaf' ? [leafIntervals(condition)] : [])).filter((intervals) => intervals !== undefined);
  }
  const intervals = leafIntervals(leaf);
  return intervals ? [intervals] : [];
}
