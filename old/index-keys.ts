import { encodeKey } from './key-encoding.ts';
import { fail } from './mongo-error.ts';
import { type Doc, isDoc, own } from './values.ts';

export type KeyField = { name: string; path: readonly string[]; direction: 1 | -1 };

/** One entry of a document in an index; `isMissing` when the document has none of the indexed fields there. */
export type IndexKey = { bytes: Buffer; values: unknown[]; isMissing: boolean };

type Slot = { value: unknown; rest: readonly string[]; isOpen: boolean; isMissing: boolean };

const NOTHING: readonly string[] = [];
const MISSING: Slot = { value: null, rest: NOTHING, isOpen: false, isMissing: true };

// Walks down to the end of the path, or to the first array on it, which stays open.
function descend(start: Doc, path: readonly string[]): Slot {
  let value: unknown = start;
  for (let n = 0; n < path.length; n++) {
    if (Array.isArray(value)) return { value, rest: path.slice(n), isOpen: true, isMissing: false };
    if (!isDoc(value)) return MISSING;
    value = own(value, path[n]!);
  }
  if (value === undefined) return MISSING;
  return { value, rest: NOTHING, isOpen: Array.isArray(value), isMissing: false };
}

// An empty array is indexed as "undefined", which sorts before null.
function closeEmpty(slot: Slot): Slot {
  return slot.rest.length === 0 ? { value: undefined, rest: NOTHING, isOpen: false, isMissing: false } : MISSING;
}

function enter(slot: Slot, item: unknown): Slot {
  if (slot.rest.length === 0) return { value: item, rest: NOTHING, isOpen: false, isMissing: false };
  return isDoc(item) ? descend(item, slot.rest) : MISSING;
}

function expand(slots: Slot[], fields: readonly KeyField[], multikey: boolean[], rows: Slot[][]): void {
  const open = slots.findIndex((slot) => slot.isOpen);
  if (open < 0) {
    rows.push(slots);
    return;
  }
  const array = slots[open]!.value as unknown[];
  for (let n = 0; n < slots.length; n++) {
    if (!slots[n]!.isOpen) continue;
    if (slots[n]!.value !== array) fail(171, `cannot index parallel arrays [${fields[n]!.path.at(-1)}] [${fields[open]!.path.at(-1)}]`);
    multikey[n] = true;
  }
  if (array.length === 0) return expand(slots.map((slot) => (slot.isOpen ? closeEmpty(slot) : slot)), fields, multikey, rows);
  for (const item of array) expand(slots.map((slot) => (slot.isOpen ? enter(slot, item) : slot)), fields, multikey, rows);
}

function toKey(row: Slot[], directions: readonly number[]): IndexKey {
  const values = row.map((slot) => slot.value);
  return { values, bytes: encodeKey(values, directions), isMissing: row.every((slot) => slot.isMissing) };
}

/**
 * Derives a document's entries in an index, one per array element, and marks in `multikey` the fields that went
 * through an array. Throws code 171 when two fields hold different arrays.
 */
export function documentKeys(doc: Doc, fields: readonly KeyField[], multikey: boolean[]): IndexKey[] {
  const rows: Slot[][] = [];
  expand(fields.map((field) => descend(doc, field.path)), fields, multikey, rows);
  const directions = fields.map((field) => field.direction);
  if (rows.length === 1) return [toKey(rows[0]!, directions)];
  const distinct = new Map<string, IndexKey>();
  for (const row of rows) {
    const key = toKey(row, directions);
    const identity = key.bytes.toString('latin1');
    if (!distinct.has(identity)) distinct.set(identity, key);
  }
  return [...distinct.values()];
}

/** Gives the bytes by which a sort orders a document: the lowest of its keys, as MongoDB sorts arrays. */
export function sortKey(doc: Doc, fields: readonly KeyField[]): Buffer {
  try {
    const keys = documentKeys(doc, fields, []);
    return keys.map((key) => key.bytes).reduce((lowest, bytes) => (Buffer.compare(bytes, lowest) < 0 ? bytes : lowest));
  } catch (error) {
    if ((error as { code?: number }).code === 171) fail(2, 'cannot sort with keys that are parallel arrays');
    throw error;
  }
}
