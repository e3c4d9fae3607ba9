import { Int32 } from 'bson';
import { encode } from '../bson-codec.ts';
import { checkFields, collectionName, type Command, type Context, countField, documentField, type Handler } from '../command.ts';
import { openCursor } from '../cursors.ts';
import { parseIndexSpec } from '../index-spec.ts';
import { fail } from '../mongo-error.ts';
import { createIndex, dropIndex, ensureCollection, findCollection } from '../store.ts';
import { type Doc, isDoc } from '../values.ts';

function runCreateIndexes({ store }: Context, command: Command): Doc {
  const name = collectionName(command);
  const list = command.body.indexes;
  if (!Array.isArray(list) || list.length === 0) return fail(2, 'Must specify at least one index to create');
  const specs = list.map((item) => (isDoc(item) ? parseIndexSpec(item) : fail(14, 'The elements of the indexes array must be objects')));
  const isNew = findCollection(store, command.db, name) === undefined;
  const collection = ensureCollection(store, command.db, name);
  const before = collection.indexes.length;
  for (const spec of specs) createIndex(store, collection, spec);
  const after = collection.indexes.length;
  const note = before === after ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore: new Int32(before), numIndexesAfter: new Int32(after), createdCollectionAutomatically: isNew, ...note, ok: 1 };
}

function runListIndexes({ store, cursors }: Context, command: Command): Buffer {
  const name = collectionName(command);
  const cursor = documentField(command.body, 'cursor', 'listIndexes') ?? {};
  checkFields(cursor, 'listIndexes.cursor', ['batchSize']);
  const collection = findCollection(store, command.db, name) ?? fail(26, `ns does not exist: ${command.db}.${name}`);
  const batchSize = countField(cursor, 'batchSize', 'listIndexes.cursor') ?? Infinity;
  return openCursor(cursors, collection.namespace, collection.indexes.map((index) => encode(index.spec)).values(), { batchSize, limit: collection.indexes.length });
}

function runDropIndexes({ store }: Context, command: Command): Doc {
  const name = collectionName(command);
  const wanted = command.body.index;
  const collection = findCollection(store, command.db, name) ?? fail(26, `ns not found ${command.db}.${name}`);
  const nIndexesWas = new Int32(collection.indexes.length);
  if (wanted === '*') {
    for (const index of collection.indexes) if (index.name !== '_id_') dropIndex(store, collection, index);
    return { nIndexesWas, msg: 'non-_id indexes dropped for collection', ok: 1 };
  }
  const names = Array.isArray(wanted) ? wanted : [wanted];
  const doomed = names.map((item) => findIndex(collection.indexes, item));
  for (const index of doomed) if (index.name === '_id_') fail(72, 'cannot drop _id index');
  for (const index of new Set(doomed)) dropIndex(store, collection, index);
  return { nIndexesWas, ok: 1 };
}

function findIndex<T extends { name: string; spec: Doc }>(indexes: readonly T[], wanted: unknown): T {
  if (typeof wanted === 'string') return indexes.find((index) => index.name === wanted) ?? fail(27, `index not found with name [${wanted}]`);
  if (!isDoc(wanted)) return fail(14, 'The dropIndexes index field must be a string, an array of strings or an object');
  return indexes.find((index) => encode({ k: index.spec.key }).equals(encode({ k: wanted }))) ?? fail(27, "can't find index with the given key");
}

export const createIndexes: Handler = { writes: true, fields: ['indexes', 'commitQuorum'], run: runCreateIndexes };
export const listIndexes: Handler = { fields: ['cursor'], run: runListIndexes };
export const dropIndexes: Handler = { writes: true, fields: ['index'], run: runDropIndexes };
