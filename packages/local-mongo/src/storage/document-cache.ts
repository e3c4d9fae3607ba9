import { LRUCache } from 'lru-cache';
import { decodeStored, type Entry } from '#src/query/values.ts';

// The most memory that an entry takes, as measured: documents with many small fields take about six times their bytes, and
// 140 bytes more per field until it is read.
const sizeOf = ({ bytes, doc }: Entry): number => bytes.length * 6 + Object.keys(doc).length * 160 + 512;

/** Keeps decoded documents up to a number of bytes, and drops the least recently read ones first. */
export function createDocumentCache(maxBytes: number) {
  const entries = new LRUCache<number, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const keyOf = (collection: number, rid: number): number => collection * 2 ** 36 + rid;
  return {
    get: (collection: number, rid: number): Entry | undefined => entries.get(keyOf(collection, rid)),
    add(collection: number, rid: number, bytes: Uint8Array): Entry {
      const entry = { rid, bytes, doc: decodeStored(bytes) };
      entries.set(keyOf(collection, rid), entry);
      return entry;
    },
    remove: (collection: number, rid: number) => entries.delete(keyOf(collection, rid)),
    clear: () => entries.clear(),
  };
}

export type DocumentCache = ReturnType<typeof createDocumentCache>;
