import { Binary, Int32, Long } from 'bson';
import { encode } from '../bson-codec.ts';
import { checkFields, collectionName, type Command, type Context, countField, documentField, flagField, type Handler } from '../command.ts';
import { openCursor } from '../cursors.ts';
import { matches, parseFilter } from '../filter.ts';
import { fail } from '../mongo-error.ts';
import { dropCollection, ensureCollection, findCollection, type Store } from '../store.ts';
import type { Doc } from '../values.ts';

function collectionsOf(store: Store, db: string) {
  return [...store.collections.values()].filter((collection) => collection.db === db);
}

function runListCollections({ store, cursors }: Context, { db, body }: Command): Buffer {
  const filter = parseFilter(documentField(body, 'filter', 'listCollections') ?? {});
  const isNameOnly = flagField(body, 'nameOnly', 'listCollections');
  const cursor = documentField(body, 'cursor', 'listCollections') ?? {};
  checkFields(cursor, 'listCollections.cursor', ['batchSize']);
  const found = collectionsOf(store, db)
    .map((collection): Doc => ({
      name: collection.name, type: 'collection', options: {}, info: { readOnly: false, uuid: new Binary(collection.uuid, 4) },
      idIndex: { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' },
    }))
    .filter((item) => matches(filter, item))
    .map((item) => encode(isNameOnly ? { name: item.name, type: item.type } : item));
  const batchSize = countField(cursor, 'batchSize', 'listCollections.cursor') ?? Infinity;
  return openCursor(cursors, `${db}.$cmd.listCollections`, found.values(), { batchSize, limit: found.length });
}

function runCreate({ store }: Context, command: Command): Doc {
  const name = collectionName(command);
  if (!findCollection(store, command.db, name)) ensureCollection(store, command.db, name);
  return { ok: 1 };
}

function runDrop({ store }: Context, command: Command): Doc {
  const collection = findCollection(store, command.db, collectionName(command));
  if (!collection) return { ok: 1 };
  const nIndexesWas = new Int32(collection.indexes.length);
  dropCollection(store, collection);
  return { nIndexesWas, ns: collection.namespace, ok: 1 };
}

function runDropDatabase({ store }: Context, { db }: Command): Doc {
  const doomed = collectionsOf(store, db);
  for (const collection of doomed) dropCollection(store, collection);
  return doomed.length > 0 ? { dropped: db, ok: 1 } : { ok: 1 };
}

function runListDatabases({ store }: Context, { db, body }: Command): Doc {
  if (db !== 'admin') fail(13, 'listDatabases may only be run against the admin database.');
  const filter = parseFilter(documentField(body, 'filter', 'listDatabases') ?? {});
  const names = [...new Set([...store.collections.values()].map((collection) => collection.db))].sort();
  if (flagField(body, 'nameOnly', 'listDatabases')) return { databases: names.map((name) => ({ name })).filter((item) => matches(filter, item)), ok: 1 };
  const sizeOf = (name: string): number => collectionsOf(store, name)
    .reduce((sum, collection) => sum + Number(store.sqlite.prepare(`SELECT coalesce(sum(length(doc)), 0) AS bytes FROM c_${collection.id}`).get()!.bytes), 0);
  const databases = names.map((name) => ({ name, sizeOnDisk: Long.fromNumber(sizeOf(name)), empty: false })).filter((item) => matches(filter, item));
  const totalSize = databases.reduce((sum, item) => sum + item.sizeOnDisk.toNumber(), 0);
  return { databases, totalSize: Long.fromNumber(totalSize), totalSizeMb: Long.fromNumber(Math.floor(totalSize / 1048576)), ok: 1 };
}

export const listCollections: Handler = { fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'], run: runListCollections };
export const create: Handler = { writes: true, fields: [], run: runCreate };
export const drop: Handler = { writes: true, fields: [], run: runDrop };
export const dropDatabase: Handler = { writes: true, fields: [], run: runDropDatabase };
export const listDatabases: Handler = { fields: ['filter', 'nameOnly', 'authorizedDatabases'], run: runListDatabases };
