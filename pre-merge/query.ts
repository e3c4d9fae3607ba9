import { blob, type Collection, getEntry } from './collection.ts';
import type { Entry } from './document-cache.ts';
import { type Filter, matches } from './filter.ts';
import { type KeyField, sortKey } from './index-keys.ts';
import { compareKeys } from './key-encoding.ts';
import { fail } from './mongo-error.ts';
import { choosePlan, type Plan } from './planner.ts';

/** What to find, in which order, and how much of it. */
export type Query = { filter: Filter; sort?: readonly KeyField[]; skip?: number; limit?: number };

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 512;

// A cursor may outlive what it reads.
function checkAlive(dropped: { isDropped: boolean; name: string }): void {
  if (dropped.isDropped) fail(175, `collection or index '${dropped.name}' was dropped while it was being read`);
}

// Reads in chunks that each end their statement, so that documents may be written while a cursor is open.
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

function* candidateRows(collection: Collection, { index, ranges, isReverse }: Plan): Generator<number> {
  if (!index) {
    for (const [rid] of inChunks<[number]>(collection, (last, limit) => collection.scanRows.all(last?.[0] ?? 0, limit))) yield rid;
    return;
  }
  const seen = index.multikey.includes(true) ? new Set<number>() : undefined;
  for (const { low, high } of isReverse ? ranges.toReversed() : ranges) {
    const [scan, from, to] = isReverse ? [index.scanDown, blob(high), blob(low)] : [index.scanUp, blob(low), blob(high)];
    for (const [, rid] of inChunks<[Uint8Array, number]>(index, (last, limit) => scan.all(last?.[0] ?? from, last?.[1] ?? -1, to, limit))) {
      if (!seen?.has(rid)) yield rid;
      seen?.add(rid);
    }
  }
}

function* fetchMatching(collection: Collection, rids: Iterable<number>, filter: Filter): Generator<Entry> {
  for (const rid of rids) {
    checkAlive(collection);
    const entry = getEntry(collection, rid);
    if (entry && matches(filter, entry.doc)) yield entry;
  }
}

/** Finds documents lazily: only as many are read as are taken, unless they must be sorted first. */
export function* findEntries(collection: Collection, { filter, sort = [], skip = 0, limit }: Query): Generator<Entry> {
  const end = limit ? skip + limit : Infinity;
  const plan = choosePlan(collection, filter, sort, Boolean(limit));
  let found = fetchMatching(collection, candidateRows(collection, plan), filter);
  if (!plan.isSorted) {
    const keyed = Array.from(found, ({ rid, doc }) => ({ rid, key: sortKey(doc, sort) })).sort((a, b) => compareKeys(a.key, b.key));
    found = fetchMatching(collection, keyed.map(({ rid }) => rid), filter);
  }
  let position = 0;
  for (const entry of found) {
    if (++position > skip) yield entry;
    if (position >= end) return;
  }
}
