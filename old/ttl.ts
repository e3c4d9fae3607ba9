import { type Collection, deleteDocument, getEntry, type Index } from './collection.ts';
import { encodeKey } from './key-encoding.ts';
import { successor } from './intervals.ts';
import { beginWrite, type Store } from './store.ts';
import { RANK } from './values.ts';

const MOST_AT_ONCE = 1000;

function expiredRows(index: Index): number[] {
  const { direction } = index.fields[0]!;
  const cutoff = encodeKey([new Date(Date.now() - index.expireAfterSeconds! * 1000)], [direction]);
  const type = Buffer.from([direction === 1 ? RANK.date : ~RANK.date]);
  const [low, high] = direction === 1 ? [type, successor(cutoff)] : [cutoff, successor(type)];
  return (index.scanUp.all(low, -1, high, MOST_AT_ONCE) as unknown as [Uint8Array, number][]).map((row) => row[1]);
}

function deleteRows(store: Store, collection: Collection, rows: number[]): void {
  beginWrite(store);
  for (const rid of new Set(rows)) {
    const entry = getEntry(collection, rid);
    if (entry) deleteDocument(collection, entry);
  }
}

/** Deletes what TTL indexes say is over: documents whose date, or earliest date in an array, is old enough. */
export function deleteExpired(store: Store): void {
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      for (let rows = expiredRows(index); rows.length > 0; rows = expiredRows(index)) deleteRows(store, collection, rows);
    }
  }
}
