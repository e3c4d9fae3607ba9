import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { decode, encode } from './bson-codec.ts';
import { type Collection, failDuplicate, getEntry, type Index, keysInIndex, markMultikey, openCollection, openIndex } from './collection.ts';
import { openDatabase } from './database-file.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { type IndexSpec, isExistingIndex, parseIndexSpec } from './index-spec.ts';
import { fail, refuse } from './mongo-error.ts';

/** Everything stored in one data file, and its current transaction. */
export type Store = {
  sqlite: DatabaseSync;
  cache: DocumentCache;
  collections: Map<string, Collection>;
  inTransaction: boolean;
};

const MAX_NAMESPACE_BYTES = 255;
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** Opens the data file; throws with a clear message when it is foreign, damaged or in use. */
export function openStore(file: string, cacheBytes = DEFAULT_CACHE_BYTES): Store {
  const store: Store = { sqlite: openDatabase(file), cache: createDocumentCache(cacheBytes), collections: new Map(), inTransaction: false };
  loadCatalog(store);
  return store;
}

/** Reads the list of collections and indexes from the file, at start and after a rollback. */
export function loadCatalog(store: Store): void {
  store.collections.clear();
  store.cache.clear();
  const indexRows = store.sqlite.prepare('SELECT id, collection, spec, multikey FROM indexes ORDER BY id').all();
  for (const row of store.sqlite.prepare('SELECT id, db, name, uuid FROM collections ORDER BY id').all()) {
    const indexes = indexRows
      .filter((index) => index.collection === row.id)
      .map((index) => openIndex(store.sqlite, index.id as number, parseIndexSpec(decode(index.spec as Uint8Array)), JSON.parse(index.multikey as string) as boolean[]));
    const collection = openCollection(store.sqlite, store.cache, row as { id: number; db: string; name: string; uuid: Uint8Array }, indexes);
    store.collections.set(collection.namespace, collection);
  }
}

/** Starts the shared transaction unless it is running; the server commits it before any reply leaves. */
export function beginWrite(store: Store): void {
  if (store.inTransaction) return;
  store.sqlite.exec('BEGIN IMMEDIATE');
  store.inTransaction = true;
}

/** Makes everything since beginWrite durable. */
export function commit(store: Store): void {
  if (!store.inTransaction) return;
  store.sqlite.exec('COMMIT');
  store.inTransaction = false;
}

/** Finds a collection; `undefined` when nothing has been stored under that name. */
export function findCollection(store: Store, db: string, name: string): Collection | undefined {
  return store.collections.get(`${db}.${name}`);
}

function checkNamespace(db: string, name: string): void {
  if (name === '') fail(73, `Invalid namespace specified '${db}.'`);
  if (name.includes('$') || name.startsWith('.') || name.includes('\0')) fail(73, `Invalid collection name: ${name}`);
  if (name.startsWith('system.')) refuse(`writing to the system collection ${name}`, 73);
  if (db === '' || /[/\\. "$\0]/.test(db)) fail(73, `Invalid database name: '${db}'`);
  if (Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE_BYTES) fail(73, `Fully qualified namespace is too long: ${db}.${name}`);
  if (db === 'admin' || db === 'config' || db === 'local') refuse(`writing to the database ${db}`, 73);
}

/** Finds or creates a collection with its _id index; throws code 73 for an invalid name. */
export function ensureCollection(store: Store, db: string, name: string): Collection {
  const existing = findCollection(store, db, name);
  if (existing) return existing;
  checkNamespace(db, name);
  beginWrite(store);
  const uuid = randomBytes(16);
  uuid[6] = (uuid[6]! & 0x0f) | 0x40;
  uuid[8] = (uuid[8]! & 0x3f) | 0x80;
  const id = Number(store.sqlite.prepare('INSERT INTO collections (db, name, uuid) VALUES (?, ?, ?)').run(db, name, uuid).lastInsertRowid);
  store.sqlite.exec(`CREATE TABLE c_${id} (rid INTEGER PRIMARY KEY AUTOINCREMENT, doc BLOB NOT NULL)`);
  const collection = openCollection(store.sqlite, store.cache, { id, db, name, uuid }, []);
  addIndex(store, collection, parseIndexSpec({ key: { _id: 1 }, name: '_id_' }));
  store.collections.set(collection.namespace, collection);
  return collection;
}

function addIndex(store: Store, collection: Collection, spec: IndexSpec): Index {
  const multikey = spec.fields.map(() => false);
  const id = Number(store.sqlite.prepare('INSERT INTO indexes (collection, name, spec, multikey) VALUES (?, ?, ?, ?)')
    .run(collection.id, spec.name, encode(spec.spec), JSON.stringify(multikey)).lastInsertRowid);
  store.sqlite.exec(`CREATE TABLE i_${id} (k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (k, rid)) WITHOUT ROWID`);
  const index = openIndex(store.sqlite, id, spec, multikey);
  collection.indexes.push(index);
  return index;
}

function fillIndex(collection: Collection, index: Index): void {
  for (let last = 0; ; ) {
    const rows = collection.scanRows.all(last, 1000) as unknown as [number][];
    if (rows.length === 0) return;
    for (const [rid] of rows) {
      const multikey: boolean[] = [];
      const entry = getEntry(collection, rid)!;
      for (const key of keysInIndex(index, entry.doc, multikey)) {
        if (index.unique && index.otherHolder.get(key.bytes, rid)) failDuplicate(collection, index, key);
        index.insertKey.run(key.bytes, rid);
      }
      markMultikey(index, multikey);
      last = rid;
    }
  }
}

/** Builds an index over what is stored; true when it is new. Throws 85 or 86 on a conflicting one, 11000 on duplicates. */
export function createIndex(store: Store, collection: Collection, spec: IndexSpec): boolean {
  if (isExistingIndex(spec, collection.indexes)) return false;
  beginWrite(store);
  const index = addIndex(store, collection, spec);
  try {
    fillIndex(collection, index);
  } catch (error) {
    dropIndex(store, collection, index);
    throw error;
  }
  return true;
}

/** Removes an index and its table. */
export function dropIndex(store: Store, collection: Collection, index: Index): void {
  beginWrite(store);
  index.isDropped = true;
  collection.indexes = collection.indexes.filter((other) => other !== index);
  store.sqlite.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
  store.sqlite.exec(`DROP TABLE i_${index.id}`);
}

/** Removes a collection with all it holds. */
export function dropCollection(store: Store, collection: Collection): void {
  beginWrite(store);
  collection.isDropped = true;
  for (const index of collection.indexes) dropIndex(store, collection, index);
  store.sqlite.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
  store.sqlite.exec(`DROP TABLE c_${collection.id}`);
  store.collections.delete(collection.namespace);
}
