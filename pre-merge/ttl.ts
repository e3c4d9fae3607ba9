import { type Collection, deleteDocument, type Index } from './collection.ts';
import { parseFilter } from './filter.ts';
import { findEntries } from './query.ts';
import { beginWrite, type Store } from './store.ts';

const MOST_AT_ONCE = 1000;

function findExpired(collection: Collection, { fields, partial }: Index, expireAfterSeconds: number) {
  const isOver = parseFilter({ [fields[0]!.name]: { $lte: new Date(Date.now() - expireAfterSeconds * 1000) } });
  return [...findEntries(collection, { filter: partial ? { op: 'and', filters: [isOver, partial] } : isOver, limit: MOST_AT_ONCE })];
}

/** Deletes what TTL indexes say is over: documents whose date, or earliest date in an array, is old enough. */
export function deleteExpired(store: Store): void {
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      for (let expired = findExpired(collection, index, index.expireAfterSeconds); expired.length > 0; expired = findExpired(collection, index, index.expireAfterSeconds)) {
        beginWrite(store);
        for (const entry of expired) deleteDocument(collection, entry);
      }
    }
  }
}
