import type { Timestamp } from 'bson';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { encode, MAX_DOCUMENT_BYTES } from './bson-codec.ts';
import type { DocumentCache, Entry } from './document-cache.ts';
import { matches } from './filter.ts';
import { documentKeys, type IndexKey } from './index-keys.ts';
import type { IndexSpec } from './index-spec.ts';
import { fail, refuse } from './mongo-error.ts';
import { describeKey } from './describe-value.ts';
import { bsonType, type Doc } from './values.ts';

/** An index with its table; `multikey` tells per field whether any document has held an array there. */
export type Index = IndexSpec & {
  id: number;
  multikey: boolean[];
  isDropped: boolean;
  insertKey: StatementSync;
  deleteKey: StatementSync;
  otherHolder: StatementSync;
  findKey: StatementSync;
  scanUp: StatementSync;
  scanDown: StatementSync;
  saveMultikey: StatementSync;
};

export type Collection = {
  id: number;
  db: string;
  name: string;
  namespace: string;
  uuid: Uint8Array;
  indexes: Index[];
  cache: DocumentCache;
  isDropped: boolean;
  insertRow: StatementSync;
  updateRow: StatementSync;
  deleteRow: StatementSync;
  getRow: StatementSync;
  scanRows: StatementSync;
  countRows: StatementSync;
};

function arrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}

/** Prepares the statements of an index whose table exists. */
export function openIndex(sqlite: DatabaseSync, id: number, spec: IndexSpec, multikey: boolean[]): Index {
  const table = `i_${id}`;
  return {
    ...spec, id, multikey, isDropped: false,
    insertKey: sqlite.prepare(`INSERT INTO ${table} (k, rid) VALUES (?, ?)`),
    deleteKey: sqlite.prepare(`DELETE FROM ${table} WHERE k = ? AND rid = ?`),
    otherHolder: arrays(sqlite.prepare(`SELECT rid FROM ${table} WHERE k = ? AND rid <> ? LIMIT 1`)),
    findKey: arrays(sqlite.prepare(`SELECT rid FROM ${table} WHERE k = ? LIMIT 1`)),
    scanUp: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE (k, rid) > (?, ?) AND k < ? ORDER BY k, rid LIMIT ?`)),
    scanDown: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE (k, rid) < (?, ?) AND k >= ? ORDER BY k DESC, rid DESC LIMIT ?`)),
    saveMultikey: sqlite.prepare('UPDATE indexes SET multikey = ? WHERE id = ?'),
  };
}

/** Prepares the statements of a collection whose tables exist. */
export function openCollection(sqlite: DatabaseSync, cache: DocumentCache, row: { id: number; db: string; name: string; uuid: Uint8Array }, indexes: Index[]): Collection {
  const table = `c_${row.id}`;
  return {
    ...row, namespace: `${row.db}.${row.name}`, indexes, cache, isDropped: false,
    insertRow: sqlite.prepare(`INSERT INTO ${table} (doc) VALUES (?)`),
    updateRow: sqlite.prepare(`UPDATE ${table} SET doc = ? WHERE rid = ?`),
    deleteRow: sqlite.prepare(`DELETE FROM ${table} WHERE rid = ?`),
    getRow: arrays(sqlite.prepare(`SELECT doc FROM ${table} WHERE rid = ?`)),
    scanRows: arrays(sqlite.prepare(`SELECT rid FROM ${table} WHERE rid > ? ORDER BY rid LIMIT ?`)),
    countRows: arrays(sqlite.prepare(`SELECT count(*) FROM ${table}`)),
  };
}

/** Reads a document by its row, or `undefined` when it has been deleted. */
export function getEntry(collection: Collection, rid: number): Entry | undefined {
  const cached = collection.cache.get(collection.id, rid);
  if (cached) return cached;
  const row = collection.getRow.get(rid) as unknown as [Uint8Array] | undefined;
  return row && collection.cache.add(collection.id, rid, row[0]);
}

type IndexChange = { index: Index; keys: IndexKey[]; multikey: boolean[] };

/** Lists a document's entries in an index: none if the index is sparse or partial and leaves it out. */
export function keysInIndex(index: Index, doc: Doc, multikey: boolean[]): IndexKey[] {
  if (index.partial && !matches(index.partial, doc)) return [];
  const keys = documentKeys(doc, index.fields, multikey);
  return index.sparse ? keys.filter((key) => !key.isMissing) : keys;
}

/** Throws MongoDB's duplicate key error, code 11000. */
export function failDuplicate(collection: Collection, index: Index, key: IndexKey): never {
  const keyValue: Doc = {};
  index.fields.forEach((field, n) => (keyValue[field.name] = key.values[n] ?? null));
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: ${describeKey(keyValue)}`;
  return fail(11000, message, { keyPattern: index.spec.key, keyValue });
}

// All indexes are checked before anything is written, so that a refused document leaves nothing behind.
function prepareChanges(collection: Collection, doc: Doc, rid: number): IndexChange[] {
  return collection.indexes.map((index) => {
    const multikey: boolean[] = [];
    const keys = keysInIndex(index, doc, multikey);
    if (index.unique) for (const key of keys) if (index.otherHolder.get(key.bytes, rid)) failDuplicate(collection, index, key);
    return { index, keys, multikey };
  });
}

/** Remembers that an index holds arrays; never forgotten again until the index is dropped. */
export function markMultikey(index: Index, multikey: boolean[]): void {
  if (!multikey.some((is, n) => is && !index.multikey[n])) return;
  index.multikey = index.fields.map((_, n) => Boolean(index.multikey[n] || multikey[n]));
  index.saveMultikey.run(JSON.stringify(index.multikey), index.id);
}

function checkStorable(doc: Doc, bytes: Uint8Array, code: number): void {
  for (const value of Object.values(doc)) if (bsonType(value) === 'Timestamp' && (value as Timestamp).isZero()) refuse('filling in a zero timestamp', 2);
  if (bytes.length > MAX_DOCUMENT_BYTES) fail(code, `document is larger than the maximum size ${MAX_DOCUMENT_BYTES}: ${bytes.length} bytes`);
}

/** Stores a new document with all its index entries; throws code 11000 before writing anything. */
export function insertDocument(collection: Collection, doc: Doc, bytes: Uint8Array): void {
  checkStorable(doc, bytes, 10334);
  const changes = prepareChanges(collection, doc, 0);
  const rid = Number(collection.insertRow.run(bytes).lastInsertRowid);
  for (const { index, keys, multikey } of changes) {
    for (const key of keys) index.insertKey.run(key.bytes, rid);
    markMultikey(index, multikey);
  }
}

const identity = (key: IndexKey): string => key.bytes.toString('latin1');

/** Replaces a stored document and its index entries; throws code 11000 before writing anything. */
export function replaceDocument(collection: Collection, entry: Entry, doc: Doc): void {
  const bytes = encode(doc);
  checkStorable(doc, bytes, 17419);
  const changes = prepareChanges(collection, doc, entry.rid);
  collection.updateRow.run(bytes, entry.rid);
  for (const { index, keys, multikey } of changes) {
    const oldKeys = keysInIndex(index, entry.doc, []);
    const [before, after] = [oldKeys.map(identity), keys.map(identity)].map((list) => new Set(list)) as [Set<string>, Set<string>];
    for (const key of oldKeys) if (!after.has(identity(key))) index.deleteKey.run(key.bytes, entry.rid);
    for (const key of keys) if (!before.has(identity(key))) index.insertKey.run(key.bytes, entry.rid);
    markMultikey(index, multikey);
  }
  collection.cache.remove(collection.id, entry.rid);
}

/** Deletes a stored document with all its index entries. */
export function deleteDocument(collection: Collection, entry: Entry): void {
  collection.deleteRow.run(entry.rid);
  for (const index of collection.indexes) for (const key of keysInIndex(index, entry.doc, [])) index.deleteKey.run(key.bytes, entry.rid);
  collection.cache.remove(collection.id, entry.rid);
}
