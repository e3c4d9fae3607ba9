import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Int32 } from 'bson';
import { decode, encode } from './bson-codec.ts';
import { type Collection, type CollectionRow, getEntry, type Index, openCollection, openIndex, prepareKeys } from './collection.ts';
import { openDatabase } from './database-file.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { type IndexSpec, isExistingIndex, parseIndexSpec } from './index-spec.ts';
import { fail, refuse } from './mongo-error.ts';

/** Everything stored in one data file, and its current transaction. */
export type Store = { sqlite: DatabaseSync; cache: DocumentCache; collections: Map<string, Collection>; inTransaction: boolean };

type IndexRow = { id: number; spec: Uint8Array; multikey: string };

const MAX_NAMESPACE_BYTES = 255;
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** Opens the data file; throws with a clear message when it is foreign, damaged or in use. */
export function openStore(file: string, cacheBytes = DEFAULT_CACHE_BYTES): Store {
  const store: Store = { sqlite: openDatabase(file), cache: createDocumentCache(cacheBytes), collections: new Map(), inTransaction: false };
  loadCatalog(store);
  return store;
}

/** Reads the list of collections and indexes from the file, at start and after a rollback. */
export function loadCatalog({ sqlite, cache, collections }: Store): void {
  collections.clear();
  cache.clear();
  const indexes = sqlite.prepare('SELECT id, spec, multikey FROM indexes WHERE collection = ? ORDER BY id');
  for (const row of sqlite.prepare('SELECT id, db, name, uuid FROM collections ORDER BY id').all() as CollectionRow[]) {
    const opened = (indexes.all(row.id) as IndexRow[]).map(({ id, spec, multikey }) => openIndex(sqlite, id, parseIndexSpec(decode(spec)), JSON.parse(multikey) as boolean[]));
    collections.set(`${row.db}.${row.name}`, openCollection(sqlite, cache, row, opened));
  }
}

/** Starts the shared transaction unless it is running; the server commits it before any reply leaves. */
export function beginWrite(store: Store): void {
  if (!store.inTransaction) store.sqlite.exec('BEGIN IMMEDIATE');
  store.inTransaction = true;
}

/** Makes everything since beginWrite durable. */
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
  if (Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE_BYTES) fail(73, `Fully qualified namespace is too long: ${db}.${name}`);
}

/** Finds or creates a collection with its _id index; throws code 73 for an invalid name. */
export function ensureCollection(store: Store, db: string, name: string): Collection {
  const existing = findCollection(store, db, name);
  if (existing) return existing;
  checkNamespace(db, name);
  const { sqlite, cache, collections } = store;
  const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const id = Number(sqlite.prepare('INSERT INTO collections (db, name, uuid) VALUES (?, ?, ?)').run(db, name, uuid).lastInsertRowid);
  sqlite.exec(`CREATE TABLE c_${id} (rid INTEGER PRIMARY KEY AUTOINCREMENT, doc BLOB NOT NULL)`);
  const collection = openCollection(sqlite, cache, { id, db, name, uuid }, []);
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

/** Builds an index over what is stored unless it exists. Throws 85 or 86 on a conflicting one, 11000 on duplicates. */
export function createIndex(store: Store, collection: Collection, spec: IndexSpec): void {
  if (isExistingIndex(spec, collection.indexes)) return;
  const index = addIndex(store, collection, spec);
  try {
    for (const [rid] of collection.scanRows.all(0, -1) as unknown as [number][]) prepareKeys(collection, index, getEntry(collection, rid)!.doc, rid)(rid);
  } catch (error) {
    dropIndex(store, collection, index);
    throw error;
  }
}

/** Removes an index and its table. */
export function dropIndex({ sqlite }: Store, collection: Collection, index: Index): void {
  index.isDropped = true;
  collection.indexes = collection.indexes.filter((other) => other !== index);
  sqlite.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
  sqlite.exec(`DROP TABLE i_${index.id}`);
}

/** Removes a collection with all it holds. */
export function dropCollection(store: Store, collection: Collection): void {
  collection.isDropped = true;
  for (const index of collection.indexes) dropIndex(store, collection, index);
  store.sqlite.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
  store.sqlite.exec(`DROP TABLE c_${collection.id}`);
  store.collections.delete(collection.namespace);
}
