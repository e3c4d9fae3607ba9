import { decode, type Entry } from './values.ts';

// What an entry occupies at most, measured: many small fields cost about six times their bytes.
const sizeOf = ({ bytes }: Entry): number => bytes.length * 6 + 512;

/** Keeps decoded documents up to a number of bytes; those that were not read for longest are dropped first. */
export function createDocumentCache(maxBytes: number) {
  const entries = new Map<number, Entry>();
  let bytesKept = 0;

  function drop(key: number): Entry | undefined {
    const entry = entries.get(key);
    entries.delete(key);
    bytesKept -= entry ? sizeOf(entry) : 0;
    return entry;
  }

  function keep(key: number, entry: Entry): Entry {
    entries.set(key, entry);
    bytesKept += sizeOf(entry);
    while (bytesKept > maxBytes) drop(entries.keys().next().value!);
    return entry;
  }

  const keyOf = (collection: number, rid: number): number => collection * 2 ** 36 + rid;
  return {
    get(collection: number, rid: number): Entry | undefined {
      const entry = drop(keyOf(collection, rid));
      return entry && keep(keyOf(collection, rid), entry);
    },
    add: (collection: number, rid: number, bytes: Uint8Array): Entry => keep(keyOf(collection, rid), { rid, bytes, doc: decode(bytes) }),
    remove: (collection: number, rid: number) => drop(keyOf(collection, rid)),
    clear: () => [...entries.keys()].forEach(drop),
  };
}

export type DocumentCache = ReturnType<typeof createDocumentCache>;
