import { type Filter, parseFilter } from '#src/query/filter.ts';
import { findEntries } from './query.ts';
import { beginWrite, deleteDocument, type Store } from './store.ts';

const MOST_AT_ONCE = 1000;

/** Deletes documents that have expired by a TTL index: their date, or the earliest date of an array, is old enough. */
export function deleteExpired(store: Store): void {
  for (const collection of store.collections.values()) {
    for (const { fields, partial, expireAfterSeconds } of collection.indexes) {
      if (expireAfterSeconds === undefined) continue;
      const isOver = parseFilter({ [fields[0]!.name]: { $lte: new Date(Date.now() - expireAfterSeconds * 1000) } });
      const filter: Filter = partial ? { op: 'and', filters: [isOver, partial] } : isOver;
      const expired = [...findEntries(collection, { filter, limit: MOST_AT_ONCE })];
      for (const entry of expired) {
        beginWrite(store);
        deleteDocument(collection, entry);
      }
    }
  }
}
