import type { Collection, Index } from './collection.ts';
import type { Filter, Leaf } from './filter.ts';
import type { KeyField } from './index-keys.ts';
import { compareKeys, keyOf } from './key-encoding.ts';
import { intersect, inverted, type Range, union } from './key-ranges.ts';

/**
 * How to find candidates: along ranges of an index, or all rows when `index` is missing. `isSorted` when they come in the
 * order asked for, so that reading can stop early. Candidates are always matched again.
 */
export type Plan = { index?: Index; ranges: Range[]; isReverse: boolean; isSorted: boolean; score: number };

const EVERYTHING: Range = { low: '', high: '\u00ff', isPoint: false };
const MAX_RANGES = 2000;

// What a matching document must meet all together.
const conditions = (filter: Filter): Filter[] => filter.op === 'and' ? filter.filters.flatMap(conditions) : [filter];

/**
 * Confines an indexed field to ranges in which every matching document has an entry. Conditions may hold for different
 * elements of an array, so then only one of them is used, the narrowest.
 */
function confine(filter: Filter, index: Index, n: number): Range[] | undefined {
  const lists = conditions(filter).flatMap((condition): Range[][] => {
    if (condition.op === 'or') {
      const branches = condition.filters.map((branch) => confine(branch, index, n));
      return branches.length === 0 || branches.includes(undefined) ? [] : [union(branches.flatMap((branch) => branch!))];
    }
    if (condition.op !== 'leaf' || condition.name !== index.fields[n]!.name || !condition.ranges) return [];
    // A sparse index has no entry for an array's element without the field, so a condition met by absence finds nothing there.
    return index.sparse && condition.test(undefined) ? [] : [condition.ranges];
  });
  if (lists.length === 0 || !index.multikey[n]) return lists.length === 0 ? undefined : lists.reduce((a, b) => intersect(a, b));
  const cost = (ranges: Range[]) => ranges.reduce((sum, { isPoint }) => sum + (isPoint ? 1 : 1000), 0);
  return lists.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}

// Sparse and partial indexes lack documents; they serve a query that cannot match those.
function isComplete(index: Index, filter: Filter): boolean {
  const leaves = conditions(filter).filter((condition): condition is Leaf => condition.op === 'leaf');
  const excludesMissing = (name: string) => leaves.some((leaf) => leaf.name === name && !leaf.test(undefined));
  if (index.sparse && !index.fields.some(({ name }) => excludesMissing(name))) return false;
  return !index.partial || conditions(index.partial).every((wanted) => {
    if (wanted.op !== 'leaf') return false;
    if (wanted.kind === '$exists' && excludesMissing(wanted.name)) return true;
    return leaves.some(({ name, kind, value }) => name === wanted.name && kind === wanted.kind && keyOf(value) === keyOf(wanted.value));
  });
}

// Leading fields that are pinned to one value do not matter for the order; the others must follow the sort one by one.
function findOrder(index: Index, pinned: readonly boolean[], sort: readonly KeyField[]): number | undefined {
  let at = 0;
  let direction: number | undefined;
  for (const [n, { name, direction: own }] of index.fields.entries()) {
    const wanted = sort[at];
    if (!wanted) break;
    const relative = wanted.direction * own;
    if (wanted.name === name && !index.multikey[n] && relative === (direction ?? relative)) {
      direction = relative;
      at++;
    } else if (!pinned[n]) {
      return undefined;
    }
  }
  return at === sort.length ? direction : undefined;
}

function planIndex(index: Index, filter: Filter, sort: readonly KeyField[], hasLimit: boolean): Plan {
  let ranges = [EVERYTHING];
  let score = 0;
  const pinned: boolean[] = [];
  for (const [n, { direction }] of index.fields.entries()) {
    const list = confine(filter, index, n);
    if (!list || (n > 0 && list.length * ranges.length > MAX_RANGES)) break;
    const own = direction === 1 ? list : list.map(inverted);
    ranges = ranges.flatMap((outer) => own.map((range) => ({ ...range, low: outer.low + range.low, high: outer.low + range.high })));
    const isPinned = list.length === 1 && list[0]!.isPoint;
    score += isPinned ? 10 : 5;
    if (!list.every(({ isPoint }) => isPoint)) break;
    pinned[n] = isPinned;
  }
  if (index.unique && pinned.length === index.fields.length) score = 1000;
  const order = findOrder(index, pinned, sort);
  if (order) score += hasLimit ? 6 : 3;
  return { index, score, ranges: ranges.sort((a, b) => compareKeys(a.low, b.low)), isReverse: order === -1, isSorted: sort.length === 0 || order !== undefined };
}

/** Chooses how to find the documents that may match: by the index that is confined most, or that gives the order asked for. */
export function choosePlan(collection: Collection, filter: Filter, sort: readonly KeyField[], hasLimit: boolean): Plan {
  const plans = collection.indexes.filter((index) => isComplete(index, filter)).map((index) => planIndex(index, filter, sort, hasLimit));
  return plans.reduce((a, b) => (b.score > a.score ? b : a), { ranges: [], isReverse: false, isSorted: sort.length === 0, score: 0 });
}
