import { type Filter, type Leaf, matches } from '#src/query/filter.ts';
import { type KeyField, sortKey } from './indexes.ts';
import { compareKeys, intersect, inverted, keyOf, type Range, union } from '#src/query/keys.ts';
import { type Entry, fail } from '#src/query/values.ts';
import { blob, type Collection, getEntry, type Index } from './store.ts';

/** A range of an index; all keys in it begin with the same `fixed` bytes, those of the fields with one value. */
interface KeyRange extends Range {
  fixed: number;
}

/** How to find candidates: along ranges of an index, or in all rows if `index` is missing. `isSorted` means that they come in the requested order, so that reading can stop early. Every candidate is still matched against the filter. */
export interface Plan {
  index?: Index;
  ranges: KeyRange[];
  /** A condition narrows the ranges. */
  isConfined: boolean;
  isReverse: boolean;
  isSorted: boolean;
  /** Each range alone is in the requested order, so they are read together, as MongoDB merges the values of an `$in` to sort. */
  isMerged: boolean;
  score: number;
}
const EVERYTHING: KeyRange = { low: '', high: '\u00ff', isPoint: false, fixed: 0 };
const MAX_RANGES = 2000;
const MOST_RANGES_MERGED = 50;
/** The score of an index with at most one document in each range. */
const UNIQUE = 1000;

// The conditions that a matching document must all meet.
const conditions = (filter: Filter): Filter[] => (filter.op === 'and' ? filter.filters.flatMap(conditions) : [filter]);

/** The ways to confine an indexed field to ranges in which every matching document has an entry. In a multikey field, different array elements may meet different conditions, so the ranges are not intersected: each of the narrowest conditions is one way. */
function confine(filter: Filter, index: Index, n: number): Range[][] {
  const lists = conditions(filter).flatMap((condition): Range[][] => {
    if (condition.op === 'or') {
      const branches = condition.filters.map((branch) => confine(branch, index, n)[0]);
      return branches.length === 0 || branches.includes(undefined) ? [] : [union(branches.flatMap((branch) => branch!))];
    }
    if (condition.op !== 'leaf' || condition.name !== index.fields[n]!.name || !condition.ranges) return [];
    // A sparse index has no entry for an array element without the field, so it cannot serve a condition that a missing field meets.
    return index.sparse && condition.test(undefined) ? [] : [condition.ranges];
  });
  if (lists.length < 2) return lists;
  if (!index.multikey[n]) return [lists.reduce((a, b) => intersect(a, b))];
  const costs = lists.map((ranges) => ranges.reduce((sum, { isPoint }) => sum + (isPoint ? 1 : 1000), 0));
  const least = Math.min(...costs);
  return lists.filter((_, way) => costs[way] === least);
}

// Sparse and partial indexes lack some documents, so they can only serve queries that do not match these.
function isComplete(index: Index, filter: Filter): boolean {
  const leaves = conditions(filter).filter((condition): condition is Leaf => condition.op === 'leaf');
  const excludesMissing = (name: string) => leaves.some((leaf) => leaf.name === name && !leaf.test(undefined));
  if (index.sparse && !index.fields.some(({ name }) => excludesMissing(name))) return false;
  return (
    !index.partial ||
    conditions(index.partial).every((wanted) => {
      if (wanted.op !== 'leaf') return false;
      if (wanted.kind === '$exists' && excludesMissing(wanted.name)) return true;
      return leaves.some(({ name, kind, value }) => name === wanted.name && kind === wanted.kind && keyOf(value) === keyOf(wanted.value));
    })
  );
}

// Fields that are fixed to one value do not affect the order; the others must follow the sort one by one. Within a single range, fields with several values are fixed too.
function findOrder({ fields, multikey }: Index, pinned: readonly boolean[], sort: readonly KeyField[], fixed = pinned): number | undefined {
  const wanted = sort.filter(({ name }) => !fields.some((field, n) => field.name === name && pinned[n] && !multikey[n]));
  const free = [...fields.keys()].filter((n) => !fixed[n]);
  const relative = wanted.map(({ name, direction }, at) => {
    const n = free[at];
    return n !== undefined && fields[n]!.name === name && !multikey[n] ? direction * fields[n]!.direction : 0;
  });
  return relative.every((one) => one !== 0 && one === relative[0]) ? (relative[0] ?? 1) : undefined;
}

function planWay(index: Index, ways: readonly (Range[] | undefined)[], sort: readonly KeyField[], hasLimit: boolean): Plan {
  let ranges = [EVERYTHING];
  let score = 0;
  const pinned: boolean[] = [];
  const fixed: boolean[] = [];
  for (const [n, { direction }] of index.fields.entries()) {
    const list = ways[n];
    if (!list || (n > 0 && list.length * ranges.length > MAX_RANGES)) break;
    const own = direction === 1 ? list : list.map(inverted);
    const isFixed = list.every(({ isPoint }) => isPoint);
    ranges = ranges.flatMap((outer) =>
      own.map((range) => {
        const low = outer.low + range.low;
        return { ...range, low, high: outer.low + range.high, fixed: isFixed ? low.length : outer.fixed };
      }),
    );
    const isPinned = list.length === 1 && list[0]!.isPoint;
    score += isPinned ? 10 : 5;
    if (!isFixed) break;
    pinned[n] = isPinned;
    fixed[n] = true;
  }
  const isConfined = score > 0;
  if (index.unique && pinned.length === index.fields.length) score = UNIQUE;
  const whole = sort.length > 0 ? findOrder(index, pinned, sort) : undefined;
  const isMergeable = whole === undefined && sort.length > 0 && ranges.length <= MOST_RANGES_MERGED;
  const order = isMergeable ? findOrder(index, pinned, sort, fixed) : whole;
  if (order) score += hasLimit ? 6 : 3;
  return {
    index,
    score,
    isConfined,
    ranges: ranges.sort((a, b) => compareKeys(a.low, b.low)),
    isReverse: order === -1,
    isSorted: sort.length === 0 || order !== undefined,
    isMerged: isMergeable && order !== undefined,
  };
}

function planIndex(index: Index, filter: Filter, sort: readonly KeyField[], hasLimit: boolean): Plan[] {
  const fields = index.fields.map((_, n) => confine(filter, index, n));
  const most = Math.max(1, ...fields.map((ways) => ways.length));
  return Array.from({ length: most }, (_, way) =>
    planWay(
      index,
      fields.map((ways) => ways[Math.min(way, ways.length - 1)]),
      sort,
      hasLimit,
    ),
  );
}

function countEntries(index: Index, ranges: readonly Range[], most: number): number {
  let count = 0;
  for (const { low, high } of ranges) {
    if (count >= most) break;
    count += (index.countRange.get(blob(low), blob(high), most - count) as unknown as [number])[0];
  }
  return count;
}

/** Reading and sorting this few entries is so fast that no other index is worth considering. */
const FEW = 128;
/** To choose between plans with equal scores, their entries are counted up to the first limit, then up to the second. Counting costs far less than reading as many documents. */
const MANY = [2_048, 16_384];
const MOST_RANGES_COUNTED = 64;

function fewest(plans: readonly Plan[], most: number): Plan | undefined {
  const counted = plans.map((plan) => {
    const { index, ranges } = plan;
    return { plan, count: !index || ranges.length > MOST_RANGES_COUNTED ? most : countEntries(index, ranges, most) };
  });
  const least = counted.reduce((a, b) => (b.count < a.count ? b : a));
  return least.count < most ? least.plan : undefined;
}

/** Chooses the plan for a query: the most confined index, or one that gives the requested order. Among equals, the index with fewer entries to read wins. */
export function choosePlan(collection: Collection, filter: Filter, sort: readonly KeyField[], hasLimit: boolean): Plan {
  const plans = collection.indexes
    .filter((index) => isComplete(index, filter))
    .flatMap((index) => planIndex(index, filter, sort, hasLimit));
  const everything: Plan = { ranges: [], isConfined: false, isReverse: false, isSorted: sort.length === 0, isMerged: false, score: 0 };
  const best = plans.reduce((a, b) => (b.score > a.score ? b : a), everything);
  const confined = plans.filter(({ isConfined }) => isConfined);
  if (best.score >= UNIQUE || confined.every((plan) => plan === best)) return best;
  const few = fewest(confined, FEW);
  if (few) return few;
  const alike = confined.filter(({ score }) => score === best.score);
  if (alike.length < 2) return best;
  for (const most of MANY) {
    const least = fewest(alike, most);
    if (least) return least;
  }
  return best;
}

/** A filter with an order, an offset and a limit. */
export interface Query {
  filter: Filter;
  sort?: readonly KeyField[];
  skip?: number;
  limit?: number;
}
const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 512;

// A cursor may outlive its collection or index.
function checkAlive(dropped: { isDropped: boolean; name: string }): void {
  if (dropped.isDropped) fail(175, `collection or index '${dropped.name}' was dropped while it was being read`);
}

// Reads in chunks and ends the statement after each, so that documents can be written while a cursor is open.
function* inChunks<T>(source: { isDropped: boolean; name: string }, read: (last: T | undefined, limit: number) => unknown): Generator<T> {
  let last: T | undefined;
  for (let chunk = FIRST_CHUNK; ; chunk = Math.min(chunk * 2, LARGEST_CHUNK)) {
    checkAlive(source);
    const rows = read(last, chunk) as T[];
    yield* rows;
    if (rows.length < chunk) return;
    last = rows.at(-1);
  }
}

type IndexRow = [key: Uint8Array, rid: number];

const oneOrNone = (row: unknown): IndexRow[] => (row ? [row as IndexRow] : []);

function* rowsOf(index: Index, { low, high }: Range, { isReverse, score }: Plan): Generator<IndexRow> {
  if (score === UNIQUE) return yield* oneOrNone(index.otherHolder.get(blob(low), 0));
  const [scan, from, to] = isReverse ? [index.scanDown, blob(high), blob(low)] : [index.scanUp, blob(low), blob(high)];
  yield* inChunks<IndexRow>(index, (last, limit) => scan.all(last?.[0] ?? from, last?.[1] ?? -1, to, limit));
}

// Takes the next row of all ranges in the order of what follows the fixed bytes.
function* mergedRows(index: Index, plan: Plan): Generator<IndexRow> {
  const heads = plan.ranges.flatMap((range) => {
    const rows = rowsOf(index, range, plan);
    const first = rows.next();
    return first.done ? [] : [{ rows, row: first.value, fixed: range.fixed }];
  });
  const isBefore = (one: (typeof heads)[number], other: (typeof heads)[number]) => {
    const order = Buffer.compare(one.row[0].subarray(one.fixed), other.row[0].subarray(other.fixed));
    return plan.isReverse ? order > 0 : order < 0;
  };
  while (heads.length > 0) {
    const head = heads.reduce((best, one) => (isBefore(one, best) ? one : best));
    yield head.row;
    const next = head.rows.next();
    if (next.done) heads.splice(heads.indexOf(head), 1);
    else head.row = next.value;
  }
}

function* candidateRows(collection: Collection, plan: Plan): Generator<number> {
  const { index, ranges, isReverse, isMerged } = plan;
  if (!index) {
    for (const [rid] of inChunks<[number]>(collection, (last, limit) => collection.scanRows.all(last?.[0] ?? 0, limit))) yield rid;
    return;
  }
  const seen = index.multikey.includes(true) ? new Set<number>() : undefined;
  const inOrder = isReverse ? ranges.toReversed() : ranges;
  for (const rows of isMerged ? [mergedRows(index, plan)] : inOrder.map((range) => rowsOf(index, range, plan))) {
    for (const [, rid] of rows) {
      if (!seen?.has(rid)) yield rid;
      seen?.add(rid);
    }
  }
}

function* fetchMatching(collection: Collection, rids: Iterable<number>, filter: Filter): Generator<Entry> {
  for (const rid of rids) {
    checkAlive(collection);
    const entry = getEntry(collection, rid);
    collection.documentsRead += 1;
    if (entry && matches(filter, entry.doc)) yield entry;
  }
}

/** Finds documents lazily: reads only as many as the caller takes, unless they must be sorted first. */
export function* findEntries(collection: Collection, { filter, sort = [], skip = 0, limit }: Query): Generator<Entry> {
  const end = limit ? skip + limit : Infinity;
  const plan = choosePlan(collection, filter, sort, Boolean(limit));
  let found = fetchMatching(collection, candidateRows(collection, plan), filter);
  if (!plan.isSorted) {
    const keyed = Array.from(found, ({ rid, doc }) => ({ rid, key: sortKey(doc, sort) })).sort((a, b) => compareKeys(a.key, b.key));
    found = fetchMatching(
      collection,
      keyed.map(({ rid }) => rid),
      filter,
    );
  }
  let position = 0;
  for (const entry of found) {
    if (++position > skip) yield entry;
    if (position >= end) return;
  }
}
