import { type Collection, getEntry, type Index } from './collection.ts';
import type { Entry } from './document-cache.ts';
import { type Filter, matches } from './filter.ts';
import { type KeyField, sortKey } from './index-keys.ts';
import { fail } from './mongo-error.ts';
import { choosePlan, type KeyRange, type Plan } from './planner.ts';

/** What to find, in which order, and how much of it. */
export type Query = { filter: Filter; sort: readonly KeyField[]; skip: number; limit: number | undefined; hint?: Index };

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 512;

// A cursor may outlive what it reads.
function checkAlive(dropped: { isDropped: boolean; name: string }): void {
  if (dropped.isDropped) fail(175, `collection or index '${dropped.name}' was dropped while it was being read`);
}

type IndexRow = [key: Uint8Array, rid: number];

// Reads in chunks that each end their statement, so that documents may be written while a cursor is open.
function* scanRange(index: Index, range: KeyRange, reverse: boolean): Generator<IndexRow> {
  if (range.isKey && index.unique) {
    const row = index.findKey.get(range.low) as unknown as [number] | undefined;
    if (row) yield [range.low, row[0]];
    return;
  }
  let [key, rid]: IndexRow = reverse ? [range.high, -1] : [range.low, -1];
  const end = reverse ? range.low : range.high;
  const statement = reverse ? index.scanDown : index.scanUp;
  for (let chunk = FIRST_CHUNK; ; chunk = Math.min(chunk * 2, LARGEST_CHUNK)) {
    checkAlive(index);
    const rows = statement.all(key, rid, end, chunk) as unknown as IndexRow[];
    yield* rows;
    if (rows.length < chunk) return;
    [key, rid] = rows.at(-1)!;
  }
}

// Each range is in order by what follows its pinned values; the lowest (or highest) of their heads comes next.
function* mergeRanges(index: Index, ranges: KeyRange[], reverse: boolean): Generator<IndexRow> {
  const streams = ranges.map((range) => ({ rows: scanRange(index, range, reverse), skip: range.pinnedBytes, head: undefined as IndexRow | undefined }));
  for (const stream of streams) stream.head = stream.rows.next().value as IndexRow | undefined;
  for (;;) {
    let best: (typeof streams)[number] | undefined;
    for (const stream of streams) {
      if (!stream.head) continue;
      const order = best ? Buffer.compare(stream.head[0].subarray(stream.skip), best.head![0].subarray(best.skip)) : -1;
      if (!best || (reverse ? order > 0 : order < 0)) best = stream;
    }
    if (!best) return;
    yield best.head!;
    best.head = best.rows.next().value as IndexRow | undefined;
  }
}

function* scanRanges(index: Index, ranges: KeyRange[], reverse: boolean): Generator<IndexRow> {
  for (const range of ranges) yield* scanRange(index, range, reverse);
}

function* scanIndex(index: Index, plan: Plan): Generator<number> {
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  const seen = index.multikey.includes(true) ? new Set<number>() : undefined;
  for (const [, rid] of (plan.isMerged ? mergeRanges : scanRanges)(index, ranges, plan.reverse)) {
    if (seen?.has(rid)) continue;
    seen?.add(rid);
    yield rid;
  }
}

function* scanRows(collection: Collection): Generator<number> {
  for (let last = 0, chunk = FIRST_CHUNK; ; chunk = Math.min(chunk * 2, LARGEST_CHUNK)) {
    checkAlive(collection);
    const rows = collection.scanRows.all(last, chunk) as unknown as [number][];
    for (const row of rows) yield row[0];
    if (rows.length < chunk) return;
    last = rows.at(-1)![0];
  }
}

function* fetchMatching(collection: Collection, rids: Iterable<number>, filter: Filter): Generator<Entry> {
  for (const rid of rids) {
    checkAlive(collection);
    const entry = getEntry(collection, rid);
    if (entry && matches(filter, entry.doc)) yield entry;
  }
}

// Keeps only keys, at most twice the wanted number; equal ones stay in the order they were found.
function sortRows(entries: Iterable<Entry>, sort: readonly KeyField[], wanted: number): number[] {
  const kept: { key: Buffer; rid: number }[] = [];
  const shrink = (): void => {
    kept.sort((a, b) => Buffer.compare(a.key, b.key));
    if (kept.length > wanted) kept.length = wanted;
  };
  for (const entry of entries) {
    kept.push({ key: sortKey(entry.doc, sort), rid: entry.rid });
    if (kept.length > wanted * 2 + 100) shrink();
  }
  shrink();
  return kept.map(({ rid }) => rid);
}

/** Finds documents lazily: only as many are read as are taken, unless they must be sorted first. */
export function* findEntries(collection: Collection, query: Query): Generator<Entry> {
  const wanted = query.limit === undefined ? Infinity : query.skip + query.limit;
  const plan = choosePlan(collection, query.filter, query.sort, query.limit !== undefined, query.hint);
  const found = fetchMatching(collection, plan.index ? scanIndex(plan.index, plan) : scanRows(collection), query.filter);
  const ordered = plan.isSorted ? found : fetchMatching(collection, sortRows(found, query.sort, wanted), query.filter);
  let position = 0;
  for (const entry of ordered) {
    position++;
    if (position > query.skip) yield entry;
    if (position >= wanted) return;
  }
}

/** Finds all documents before any of them is changed. */
export function findAll(collection: Collection, query: Query): Entry[] {
  return [...findEntries(collection, query)];
}

/** Finds the first document, or `undefined`. */
export function findFirst(collection: Collection, filter: Filter, sort: readonly KeyField[], hint?: Index): Entry | undefined {
  for (const entry of findEntries(collection, { filter, sort, skip: 0, limit: 1, hint })) return entry;
  return undefined;
}
