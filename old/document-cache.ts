import { decode } from './bson-codec.ts';
import { type Doc, isDoc } from './values.ts';

/** A stored document: its row number, its bytes and its decoded form, which nobody may change. */
export type Entry = { rid: number; bytes: Uint8Array; doc: Doc };

const SMALL_BYTES = 4096;
const BYTES_PER_FIELD = 64;
const BYTES_PER_ENTRY = 512;

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countFields(item), 1);
  return isDoc(value) ? Object.values(value).reduce<number>((sum, item) => sum + countFields(item), 1) : 1;
}

// What an entry occupies, measured: many small fields cost about six times their bytes, a large binary or text twice.
function sizeOf({ bytes, doc }: Entry): number {
  if (bytes.length <= SMALL_BYTES) return bytes.length * 6 + BYTES_PER_ENTRY;
  return bytes.length * 2 + countFields(doc) * BYTES_PER_FIELD + BYTES_PER_ENTRY;
}

const keyOf = (collection: number, rid: number): number => collection * 2 ** 36 + rid;

export type DocumentCache = {
  get(collection: number, rid: number): Entry | undefined;
  add(collection: number, rid: number, bytes: Uint8Array): Entry;
  remove(collection: number, rid: number): void;
  clear(): void;
};

/** Keeps decoded documents up to a number of bytes in two generations: what is not read again while one fills is dropped. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  let young = new Map<number, Entry>();
  let old = new Map<number, Entry>();
  let youngBytes = 0;

  function keep(key: number, entry: Entry): void {
    const size = sizeOf(entry);
    if (size > maxBytes / 2) return;
    if (youngBytes + size > maxBytes / 2) {
      old = young;
      young = new Map();
      youngBytes = 0;
    }
    young.set(key, entry);
    youngBytes += size;
  }

  return {
    get(collection, rid) {
      const key = keyOf(collection, rid);
      const found = young.get(key);
      if (found) return found;
      const aged = old.get(key);
      if (aged) {
        old.delete(key);
        keep(key, aged);
      }
      return aged;
    },
    add(collection, rid, bytes) {
      const entry = { rid, bytes, doc: decode(bytes) };
      const key = keyOf(collection, rid);
      old.delete(key);
      keep(key, entry);
      return entry;
    },
    remove(collection, rid) {
      const key = keyOf(collection, rid);
      young.delete(key);
      old.delete(key);
    },
    clear() {
      young = new Map();
      old = new Map();
      youngBytes = 0;
    },
  };
}
