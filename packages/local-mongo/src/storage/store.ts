import { Int32, Timestamp } from 'bson';
import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { type DatabaseFile, openDatabase } from './database-file.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { matches } from '#src/query/filter.ts';
import { documentKeys, indexesThatChange, type IndexKey, type IndexSpec, isExistingIndex, parseIndexSpec } from './indexes.ts';
import { type Content, decode, describe, type Doc, encode, type Entry, fail, MAX_DOCUMENT_BYTES, refuse } from '#src/query/values.ts';

/** Prepares the statements of an index whose table exists; `multikey` says for each field whether any document has ever had an array there. */
export function openIndex(sqlite: DatabaseSync, id: number, spec: IndexSpec, multikey: boolean[]) {
  const table = `i_${id}`;
  return {
    ...spec,
    id,
    multikey,
    isDropped: false,
    insertKey: sqlite.prepare(`INSERT INTO ${table} (k, rid) VALUES (?, ?)`),
    deleteKey: sqlite.prepare(`DELETE FROM ${table} WHERE k = ? AND rid = ?`),
    otherHolder: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE k = ? AND rid <> ? LIMIT 1`)),
    scanUp: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE (k, rid) > (?, ?) AND k < ? ORDER BY k, rid LIMIT ?`)),
    scanDown: arrays(sqlite.prepare(`SELECT k, rid FROM ${table} WHERE (k, rid) < (?, ?) AND k >= ? ORDER BY k DESC, rid DESC LIMIT ?`)),
    countKeys: arrays(sqlite.prepare(`SELECT count(*) FROM ${table}`)),
    countRange: arrays(sqlite.prepare(`SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE k >= ? AND k < ? LIMIT ?)`)),
    saveMultikey: sqlite.prepare('UPDATE indexes SET multikey = ? WHERE id = ?'),
  };
}

export type Index = ReturnType<typeof openIndex>;
export interface CollectionRow extends Record<string, SQLOutputValue> {
  id: number;
  db: string;
  name: string;
  uuid: NodeJS.NonSharedUint8Array;
}

/** Prepares the statements of a collection whose tables exist. */
export function openCollection({ sqlite, cache, noteDeleted }: Store, row: CollectionRow, indexes: Index[]) {
  const table = `c_${row.id}`;
  return {
    ...row,
    namespace: `${row.db}.${row.name}`,
    indexes,
    cache,
    noteDeleted,
    isDropped: false,
    /** Number of documents that queries have read since the start. */
    documentsRead: 0,
    insertRow: sqlite.prepare(`INSERT INTO ${table} (doc) VALUES (?)`),
    updateRow: sqlite.prepare(`UPDATE ${table} SET doc = ? WHERE rid = ?`),
    deleteRow: sqlite.prepare(`DELETE FROM ${table} WHERE rid = ?`),
    getRow: arrays(sqlite.prepare(`SELECT doc FROM ${table} WHERE rid = ?`)),
    scanRows: arrays(sqlite.prepare(`SELECT rid FROM ${table} WHERE rid > ? ORDER BY rid LIMIT ?`)),
  };
}

export type Collection = ReturnType<typeof openCollection>;

/** The bytes of a key. */
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

/** Lists a document's entries in an index. The list is empty if a sparse or partial index leaves the document out. */
function keysInIndex(index: Index, doc: Doc, multikey: boolean[]): IndexKey[] {
  if (index.partial && !matches(index.partial, doc)) return [];
  const keys = documentKeys(doc, index.fields, multikey);
  return index.sparse ? keys.filter((key) => !key.isMissing) : keys;
}

/** Prepares the replacement of a document's entries in an index; throws code 11000 if another document has one of them in a unique index. */
export function prepareKeys(collection: Collection, index: Index, doc: Doc, ownRid: number): (rid: number, oldKeys?: IndexKey[]) => void {
  const multikey: boolean[] = [];
  const keys = keysInIndex(index, doc, multikey);
  const taken = index.unique && keys.find(({ key }) => index.otherHolder.get(blob(key), ownRid));
  if (taken) {
    const keyValue = Object.fromEntries(index.fields.map(({ name }, n) => [name, taken.values[n] ?? null]));
    fail(11000, `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: ${describe(keyValue)}`, {
      keyPattern: index.spec.key,
      keyValue,
    });
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
function prepareAll(collection: Collection, { doc, bytes }: Content, rid: number, indexes: readonly Index[]) {
  if (Object.values(doc).some((value) => value instanceof Timestamp && value.isZero())) refuse('filling in a zero timestamp', 2);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    fail(10334, `document is larger than the maximum size ${MAX_DOCUMENT_BYTES}: ${bytes.length} bytes`);
  return indexes.map((index) => ({ index, put: prepareKeys(collection, index, doc, rid) }));
}

/** Stores a new document with all its index entries; throws code 11000 before writing anything. */
export function insertDocument(collection: Collection, content: Content): void {
  const changes = prepareAll(collection, content, 0, collection.indexes);
  const rid = Number(collection.insertRow.run(content.bytes).lastInsertRowid);
  for (const { put } of changes) put(rid);
}

/** Replaces a stored document and the index entries that change; throws code 11000 before writing anything. */
export function replaceDocument(collection: Collection, before: Entry, after: Content): void {
  const changes = prepareAll(collection, after, before.rid, indexesThatChange(collection.indexes, before.bytes, after.bytes));
  collection.updateRow.run(after.bytes, before.rid);
  for (const { index, put } of changes) put(before.rid, keysInIndex(index, before.doc, []));
  collection.cache.remove(collection.id, before.rid);
  collection.noteDeleted();
}

/** Deletes a stored document with all its index entries. */
export function deleteDocument(collection: Collection, { rid, doc }: Entry): void {
  collection.deleteRow.run(rid);
  for (const index of collection.indexes) for (const { key } of keysInIndex(index, doc, [])) index.deleteKey.run(blob(key), rid);
  collection.cache.remove(collection.id, rid);
  collection.noteDeleted();
}

/** The content of one data file, and its current transaction. */
export type Store = DatabaseFile & { cache: DocumentCache; collections: Map<string, Collection>; inTransaction: boolean };
interface IndexRow extends Record<string, SQLOutputValue> {
  id: number;
  spec: NodeJS.NonSharedUint8Array;
  multikey: string;
}
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** Opens the data file; throws with a clear message when it is foreign, damaged or in use. */
export function openStore(file: string, cacheBytes = DEFAULT_CACHE_BYTES, compactIntervalMs = 0): Store {
  const store: Store = {
    ...openDatabase(file, compactIntervalMs),
    cache: createDocumentCache(cacheBytes),
    collections: new Map(),
    inTransaction: false,
  };
  loadCatalog(store);
  return store;
}

/** Reads the list of collections and indexes from the file, at start and after a rollback. */
export function loadCatalog(store: Store): void {
  const { sqlite, cache, collections } = store;
  collections.clear();
  cache.clear();
  const indexes = sqlite.prepare('SELECT id, spec, multikey FROM indexes WHERE collection = ? ORDER BY id');
  for (const row of sqlite.prepare('SELECT id, db, name, uuid FROM collections ORDER BY id').all() as CollectionRow[]) {
    const opened = (indexes.all(row.id) as IndexRow[]).map(({ id, spec, multikey }) =>
      openIndex(sqlite, id, parseIndexSpec(decode(spec)), JSON.parse(multikey) as boolean[]),
    );
    collections.set(`${row.db}.${row.name}`, openCollection(store, row, opened));
  }
}

/** Starts the shared transaction unless it is running; the server commits it before it sends any reply. */
export function beginWrite(store: Store): void {
  if (!store.inTransaction) store.sqlite.exec('BEGIN IMMEDIATE');
  store.inTransaction = true;
}

/** Makes all writes since beginWrite durable. */
export function commit(store: Store): void {
  if (store.inTransaction) store.sqlite.exec('COMMIT');
  store.inTransaction = false;
}

/** Finds a collection; `undefined` when nothing has been stored under that name. */
export const findCollection = (store: Store, db: string, name: string): Collection | undefined => store.collections.get(`${db}.${name}`);

function checkNamespace(db: string, name: string): void {
  if (name === '' || /[$\0]|^\./.test(name)) fail(73, `Invalid collection name: '${name}'`);
  if (db === '' || /[/\\. "$\0]/.test(db)) fail(73, `Invalid database name: '${db}'`);
  if (name.startsWith('system.') || ['admin', 'config', 'local'].includes(db)) refuse(`writing to ${db}.${name}`, 73);
}

/** Finds or creates a collection with its _id index; throws code 73 for an invalid name. */
export function ensureCollection(store: Store, db: string, name: string): Collection {
  const existing = findCollection(store, db, name);
  if (existing) return existing;
  checkNamespace(db, name);
  const { sqlite, collections } = store;
  const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const id = Number(sqlite.prepare('INSERT INTO collections (db, name, uuid) VALUES (?, ?, ?)').run(db, name, uuid).lastInsertRowid);
  sqlite.exec(`CREATE TABLE c_${id} (rid INTEGER PRIMARY KEY AUTOINCREMENT, doc BLOB NOT NULL)`);
  const collection = openCollection(store, { id, db, name, uuid }, []);
  addIndex(store, collection, parseIndexSpec({ key: { _id: new Int32(1) }, name: '_id_' }));
  collections.set(collection.namespace, collection);
  return collection;
}

function addIndex({ sqlite }: Store, collection: Collection, spec: IndexSpec): Index {
  const multikey = spec.fields.map(() => false);
  const insert = sqlite.prepare('INSERT INTO indexes (collection, name, spec, multikey) VALUES (?, ?, ?, ?)');
  const id = Number(insert.run(collection.id, spec.name, encode(spec.spec), JSON.stringify(multikey)).lastInsertRowid);
  sqlite.exec(`CREATE TABLE i_${id} (k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (k, rid)) WITHOUT ROWID`);
  const index = openIndex(sqlite, id, spec, multikey);
  collection.indexes.push(index);
  return index;
}

/** Number of documents that are added to a new index between two pauses. */
const BUILD_STEP = 50;

/**
 * Builds an index over the stored documents unless it exists. It pauses at intervals; the store stays locked meanwhile. Throws 85 or 86 on a
 * conflict, 11000 on duplicates.
 */
export function* createIndex(store: Store, collection: Collection, spec: IndexSpec): Generator<void, void> {
  if (isExistingIndex(spec, collection.indexes)) return;
  const index = addIndex(store, collection, spec);
  try {
    for (const [n, [rid]] of (collection.scanRows.all(0, -1) as unknown as [number][]).entries()) {
      if (n > 0 && n % BUILD_STEP === 0) yield;
      prepareKeys(collection, index, getEntry(collection, rid)!.doc, rid)(rid);
    }
  } catch (error) {
    dropIndex(store, collection, index);
    throw error;
  }
}

/** Removes an index and its table. */
export function dropIndex({ sqlite, noteDeleted }: Store, collection: Collection, index: Index): void {
  index.isDropped = true;
  collection.indexes = collection.indexes.filter((other) => other !== index);
  sqlite.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
  sqlite.exec(`DROP TABLE i_${index.id}`);
  noteDeleted();
}

/** Removes a collection with its documents and indexes. */
export function dropCollection(store: Store, collection: Collection): void {
  collection.isDropped = true;
  for (const index of collection.indexes) dropIndex(store, collection, index);
  store.sqlite.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
  store.sqlite.exec(`DROP TABLE c_${collection.id}`);
  store.collections.delete(collection.namespace);
}
