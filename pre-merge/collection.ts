import { Timestamp } from 'bson';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { encode, MAX_DOCUMENT_BYTES } from './bson-codec.ts';
import type { DocumentCache, Entry } from './document-cache.ts';
import { matches } from './filter.ts';
import { documentKeys, type IndexKey } from './index-keys.ts';
import type { IndexSpec } from './index-spec.ts';
import { describe, fail, refuse } from './mongo-error.ts';
import type { Doc } from './values.ts';

/** Prepares the statements of an index whose table exists; `multikey` tells per field whether any document has held an array there. */
export function openIndex(sqlite: DatabaseSync, id: number, spec: IndexSpec, multikey: boolean[]) {
  const table = `i_${id}`;
  return {
    ...spec, id, multikey, isDropped: false,
    insertKey: sqlite.prepare(`INSERT INTO ${table} (k, rid) VALUES (?, ?)`),
    deleteKey: sqlite.prepare(`DELETE FROM ${table} WHERE k = ? AND rid = ?`),
    otherHolder: sqlite.prepare(`SELECT rid FROM ${table} WHERE k = ? AND rid <> ? LIMIT 1`),
    scanUp: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE (k, rid) > (?, ?) AND k < ? ORDER BY k, rid LIMIT ?`)),
    scanDown: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE (k, rid) < (?, ?) AND k >= ? ORDER BY k DESC, rid DESC LIMIT ?`)),
    saveMultikey: sqlite.prepare('UPDATE indexes SET multikey = ? WHERE id = ?'),
  };
}

export type Index = ReturnType<typeof openIndex>;

export type CollectionRow = { id: number; db: string; name: string; uuid: Uint8Array };

/** Prepares the statements of a collection whose tables exist. */
export function openCollection(sqlite: DatabaseSync, cache: DocumentCache, row: CollectionRow, indexes: Index[]) {
  const table = `c_${row.id}`;
  return {
    ...row, namespace: `${row.db}.${row.name}`, indexes, cache, isDropped: false,
    insertRow: sqlite.prepare(`INSERT INTO ${table} (doc) VALUES (?)`),
    updateRow: sqlite.prepare(`UPDATE ${table} SET doc = ? WHERE rid = ?`),
    deleteRow: sqlite.prepare(`DELETE FROM ${table} WHERE rid = ?`),
    getRow: arrays(sqlite.prepare(`SELECT doc FROM ${table} WHERE rid = ?`)),
    scanRows: arrays(sqlite.prepare(`SELECT rid FROM ${table} WHERE rid > ? ORDER BY rid LIMIT ?`)),
    countRows: arrays(sqlite.prepare(`SELECT count(*), coalesce(sum(length(doc)), 0) FROM ${table}`)),
  };
}

export type Collection = ReturnType<typeof openCollection>;

/** Gives a key's bytes. */
export const blob = (key: string): Buffer => Buffer.from(key, 'latin1');

function arrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}

/** Reads a document by its row, or `undefined` when it has been deleted. */
export function getEntry(collection: Collection, rid: number): Entry | undefined {
  const cached = collection.cache.get(collection.id, rid);
  if (cached) return cached;
  const row = collection.getRow.get(rid) as unknown as [Uint8Array] | undefined;
  return row && collection.cache.add(collection.id, rid, row[0]);
}

/** Lists a document's entries in an index: none if the index is sparse or partial and leaves it out. */
function keysInIndex(index: Index, doc: Doc, multikey: boolean[]): IndexKey[] {
  if (index.partial && !matches(index.partial, doc)) return [];
  const keys = documentKeys(doc, index.fields, multikey);
  return index.sparse ? keys.filter((key) => !key.isMissing) : keys;
}

/** Works out a document's entries in an index, to be put in the place of others; throws code 11000 when another document holds a unique one. */
export function prepareKeys(collection: Collection, index: Index, doc: Doc, ownRid: number): (rid: number, oldKeys?: IndexKey[]) => void {
  const multikey: boolean[] = [];
  const keys = keysInIndex(index, doc, multikey);
  const taken = index.unique && keys.find(({ key }) => index.otherHolder.get(blob(key), ownRid));
  if (taken) {
    const keyValue = Object.fromEntries(index.fields.map(({ name }, n) => [name, taken.values[n] ?? null]));
    fail(11000, `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: ${describe(keyValue)}`, { keyPattern: index.spec.key, keyValue });
  }
  return (rid, oldKeys = []) => {
    const [before, after] = [new Set(oldKeys.map(({ key }) => key)), new Set(keys.map(({ key }) => key))];
    for (const key of before) if (!after.has(key)) index.deleteKey.run(blob(key), rid);
    for (const key of after) if (!before.has(key)) index.insertKey.run(blob(key), rid);
    if (!multikey.some((isArray, n) => isArray && !index.multikey[n])) return;
    index.multikey = index.fields.map((_, n) => Boolean(index.multikey[n] || multikey[n]));
    index.saveMultikey.run(JSON.stringify(index.multikey), index.id);
  };
}

// All indexes are checked before anything is written, so that a refused document leaves nothing behind.
function prepareAll(collection: Collection, doc: Doc, bytes: Uint8Array, rid: number) {
  if (Object.values(doc).some((value) => value instanceof Timestamp && value.isZero())) refuse('filling in a zero timestamp', 2);
  if (bytes.length > MAX_DOCUMENT_BYTES) fail(10334, `document is larger than the maximum size ${MAX_DOCUMENT_BYTES}: ${bytes.length} bytes`);
  return collection.indexes.map((index) => ({ index, put: prepareKeys(collection, index, doc, rid) }));
}

/** Stores a new document with all its index entries; throws code 11000 before writing anything. */
export function insertDocument(collection: Collection, doc: Doc, bytes: Uint8Array): void {
  const changes = prepareAll(collection, doc, bytes, 0);
  const rid = Number(collection.insertRow.run(bytes).lastInsertRowid);
  for (const { put } of changes) put(rid);
}

/** Replaces a stored document and its index entries; throws code 11000 before writing anything. */
export function replaceDocument(collection: Collection, { rid, doc: before }: Entry, doc: Doc): void {
  const bytes = encode(doc);
  const changes = prepareAll(collection, doc, bytes, rid);
  collection.updateRow.run(bytes, rid);
  for (const { index, put } of changes) put(rid, keysInIndex(index, before, []));
  collection.cache.remove(collection.id, rid);
}

/** Deletes a stored document with all its index entries. */
export function deleteDocument(collection: Collection, { rid, doc }: Entry): void {
  collection.deleteRow.run(rid);
  for (const index of collection.indexes) for (const { key } of keysInIndex(index, doc, [])) index.deleteKey.run(blob(key), rid);
  collection.cache.remove(collection.id, rid);
}
