import type { Collection, Index } from './collection.ts';
import type { Filter } from './filter.ts';
import type { KeyField } from './index-keys.ts';
import { candidateIntervals, type Cut, excludesMissing, type Interval, intersect, isWithin, narrowest, successor } from './intervals.ts';

/** A half-open range of index keys; `isKey` when it holds only the key `low` itself; the order begins after `pinnedBytes`. */
export type KeyRange = { low: Buffer; high: Buffer; isKey: boolean; pinnedBytes: number };

/** How to find candidates: along an index, or all rows when `index` is missing. Candidates are always matched again. */
export type Plan = {
  index: Index | undefined;
  ranges: KeyRange[];
  reverse: boolean;
  /** Candidates come in the order asked for, so reading can stop early. */
  isSorted: boolean;
  /** The order runs through all ranges at once, because they differ in a field before the sorted ones. */
  isMerged: boolean;
};

const MAX_RANGES = 2000;
const MAX_MERGED_RANGES = 64;

type Confined = { index: Index; points: number; intervals: (Interval[] | undefined)[]; order: Order | undefined };

/** `mergedFields` fields with several values come before those that give the order. */
type Order = { isDown: boolean; mergedFields: number };

function confine(filter: Filter, index: Index, field: KeyField, n: number): Interval[] | undefined {
  // A sparse index has no entry for an element without the field, so there a condition met by absence finds nothing.
  const isComplete = !(index.sparse && index.multikey[n]);
  const candidates = candidateIntervals(filter, field.name).filter((intervals) => isComplete || excludesMissing(intervals));
  if (candidates.length === 0) return undefined;
  return index.multikey[n] ? narrowest(candidates) : candidates.reduce(intersect);
}

// Two array fields of one index share their array, and their conditions may hold for different elements of it.
function withoutSecondArray(index: Index, intervals: (Interval[] | undefined)[]): (Interval[] | undefined)[] {
  let seen = false;
  return intervals.map((list, n) => {
    if (!list || !index.multikey[n]) return list;
    if (seen) return undefined;
    seen = true;
    return list;
  });
}

function isImplied(filter: Filter, condition: Filter): boolean {
  if (condition.op === 'and') return condition.filters.every((inner) => isImplied(filter, inner));
  if (condition.op !== 'leaf') return false;
  const asked = candidateIntervals(filter, condition.name);
  if (condition.kind === 'exists') return asked.some(excludesMissing);
  const wanted = candidateIntervals(condition, condition.name)[0];
  return wanted !== undefined && asked.some((intervals) => isWithin(intervals, wanted));
}

function isUsable(index: Index, filter: Filter): boolean {
  if (index.sparse && !index.fields.some((field) => candidateIntervals(filter, field.name).some(excludesMissing))) return false;
  return !index.partial || isImplied(filter, index.partial);
}

const isPointSet = (intervals: Interval[] | undefined): intervals is Interval[] => intervals !== undefined && intervals.every((interval) => interval.isPoint);

// Fields pinned to one value do not matter for the order; the others must follow the sort one by one.
function findOrder({ index, intervals, points }: Omit<Confined, 'order'>, sort: readonly KeyField[]): Order | undefined {
  const pinned = (n: number): boolean => isPointSet(intervals[n]) && intervals[n].length === 1;
  const constant = new Set(index.fields.filter((_, n) => pinned(n) && !index.multikey[n]).map((field) => field.name));
  const wanted = sort.filter((field) => !constant.has(field.name));
  let at = 0;
  let direction: number | undefined;
  let mergedFields = 0;
  for (const [n, field] of index.fields.entries()) {
    if (at === wanted.length) break;
    if (wanted[at]!.name !== field.name) {
      if (pinned(n) && (n < points || !index.multikey[n])) continue;
      if (at > 0 || n >= points) return undefined;
      mergedFields = n + 1;
      continue;
    }
    const relative = wanted[at]!.direction * field.direction;
    if (index.multikey[n] || (direction !== undefined && direction !== relative)) return undefined;
    direction = relative;
    at++;
  }
  if (at < wanted.length) return undefined;
  const combinations = intervals.slice(0, mergedFields).reduce((product, list) => product * list!.length, 1);
  return combinations > MAX_MERGED_RANGES ? undefined : { isDown: direction === -1, mergedFields };
}

function confineIndex(filter: Filter, index: Index, sort: readonly KeyField[]): Confined {
  const intervals = withoutSecondArray(index, index.fields.map((field, n) => confine(filter, index, field, n)));
  const firstOpen = intervals.findIndex((list) => !isPointSet(list));
  const confined = { index, intervals, points: firstOpen < 0 ? intervals.length : firstOpen };
  return { ...confined, order: sort.length > 0 ? findOrder(confined, sort) : undefined };
}

function invert(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte));
}

// In a descending field the bits are inverted and before and after change places.
function boundary(prefix: Buffer, cut: Cut, direction: 1 | -1): Buffer {
  const bytes = Buffer.concat([prefix, direction === 1 ? cut.prefix : invert(cut.prefix)]);
  return cut.after === (direction === 1) ? successor(bytes) : bytes;
}

const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([0xff]), isKey: false, pinnedBytes: 0 };

function keyRanges({ index, points, intervals, order }: Confined): KeyRange[] {
  let ranges: KeyRange[] = [EVERYTHING];
  for (let n = 0; n <= points && n < intervals.length; n++) {
    const list = intervals[n];
    if (!list || (n > 0 && list.length * ranges.length > MAX_RANGES)) break;
    const { direction } = index.fields[n]!;
    const [from, to] = direction === 1 ? (['low', 'high'] as const) : (['high', 'low'] as const);
    const isKey = points === intervals.length && n === points - 1;
    ranges = ranges.flatMap((outer) => list.map((interval) => {
      const [low, high] = [boundary(outer.low, interval[from], direction), boundary(outer.low, interval[to], direction)];
      return { low, high, isKey, pinnedBytes: n < (order?.mergedFields ?? 0) ? low.length : outer.pinnedBytes };
    }));
  }
  return ranges.sort((a, b) => Buffer.compare(a.low, b.low));
}

// Without a point or a range an index is worth reading only for its order.
function score(confined: Confined, hasLimit: boolean): number {
  const { index, points, intervals, order } = confined;
  const isRange = intervals[points] !== undefined;
  if (points === intervals.length && index.unique) return 1000;
  const ordered = order ? (hasLimit ? 6 : 3) : 0;
  return points * 10 + (isRange ? 5 : 0) + ordered;
}

/** Chooses how to find the documents that may match, cheapest first; a hinted index is used whatever it costs. */
export function choosePlan(collection: Collection, filter: Filter, sort: readonly KeyField[], hasLimit: boolean, hinted?: Index): Plan {
  const usable = hinted ? [hinted] : collection.indexes.filter((index) => isUsable(index, filter));
  const options = usable.map((index) => confineIndex(filter, index, sort)).map((confined) => ({ confined, score: score(confined, hasLimit) }));
  const best = options.reduce<(typeof options)[number] | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best || (best.score === 0 && !hinted)) return { index: undefined, ranges: [], reverse: false, isSorted: sort.length === 0, isMerged: false };
  const { index, order } = best.confined;
  return { index, ranges: keyRanges(best.confined), reverse: order?.isDown ?? false, isSorted: sort.length === 0 || order !== undefined, isMerged: (order?.mergedFields ?? 0) > 0 };
}
