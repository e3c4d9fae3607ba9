import { Binary, Long } from 'bson';
import { collectionName, type Command, type Context, defineCommand, type Handler, isStrict, readFields, required } from '#src/command.ts';
import { openCursor } from '#src/cursors.ts';
import { matches, parseFilter } from '#src/query/filter.ts';
import { parseIndexSpec } from '#src/storage/indexes.ts';
import { createIndex, dropCollection, dropIndex, ensureCollection, findCollection, type Store } from '#src/storage/store.ts';
import { type Doc, encode, fail, isDoc, MAX_DOCUMENT_BYTES } from '#src/query/values.ts';
import { MAX_MESSAGE_BYTES } from '#src/wire.ts';
import { MAX_BATCH } from './write-commands.ts';

/** The wire version of MongoDB 8.0. */
const WIRE_VERSION = 25;
const SESSION_MINUTES = 30;
let connections = 0;

function runHello(_: Context, { name }: Command): Doc {
  return {
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    connectionId: ++connections,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

/** The first handshake of a connection describes the client and may contain any field. */
const hello: Handler = { acceptsAnything: true, run: runHello };
const endSessions: Handler = { run: () => ({ ok: 1 }) };
const ping = defineCommand({}, () => ({ ok: 1 }));
const buildInfo = defineCommand({}, () => ({
  version: '8.0.0',
  versionArray: [8, 0, 0, 0],
  gitVersion: 'local-mongo',
  modules: ['local-mongo'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  ok: 1,
}));

/** Returns only the number of documents that queries have read. */
const serverStatus = defineCommand({}, ({ store }) => {
  const scannedObjects = [...store.collections.values()].reduce((sum, { documentsRead }) => sum + documentsRead, 0);
  return { metrics: { queryExecutor: { scannedObjects: new Long(scannedObjects) } }, ok: 1 };
});

const collectionsOf = (store: Store, db: string) => [...store.collections.values()].filter((collection) => collection.db === db);
const existing = (store: Store, command: Command) =>
  findCollection(store, command.db, collectionName(command)) ?? fail(26, `ns not found ${command.db}.${collectionName(command)}`);

function answerWithAll({ cursors }: Context, namespace: string, where: string, documents: Doc[], cursor: Doc = {}): Buffer {
  const { batchSize = Infinity } = readFields(cursor, `${where}.cursor`, { batchSize: 'count' });
  return openCursor(cursors, namespace, documents.map(encode), { batchSize, limit: documents.length });
}

const listCollections = defineCommand(
  { filter: 'object', nameOnly: 'flag', authorizedCollections: 'flag', cursor: 'object' },
  (context, { db }, { filter = {}, nameOnly, cursor }) => {
    const wanted = parseFilter(filter);
    const found = collectionsOf(context.store, db)
      .map(({ name, uuid }): Doc => ({
        name,
        type: 'collection',
        options: {},
        info: { readOnly: false, uuid: new Binary(uuid, 4) },
        idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
      }))
      .filter((item) => matches(wanted, item));
    return answerWithAll(
      context,
      `${db}.$cmd.listCollections`,
      'listCollections',
      nameOnly ? found.map(({ name, type }) => ({ name, type })) : found,
      cursor,
    );
  },
);

const create = defineCommand(
  {},
  ({ store }, command) => {
    ensureCollection(store, command.db, collectionName(command));
    return { ok: 1 };
  },
  true,
);

const drop = defineCommand(
  {},
  ({ store }, command) => {
    const collection = findCollection(store, command.db, collectionName(command));
    if (collection) dropCollection(store, collection);
    return { ok: 1 };
  },
  true,
);

const dropDatabase = defineCommand(
  {},
  ({ store }, { db }) => {
    for (const collection of collectionsOf(store, db)) dropCollection(store, collection);
    return { dropped: db, ok: 1 };
  },
  true,
);

/** Index options outside the Stable API; a partial index can replace a sparse one. */
const UNSTABLE_OPTIONS = ['sparse', 'background'];

function requireStableIndexes(indexes: unknown[]): void {
  const option = UNSTABLE_OPTIONS.find((name) => indexes.some((item) => isDoc(item) && item[name] !== undefined));
  if (option) fail(323, `Provided apiStrict:true, but the index option '${option}' is not in API Version 1`);
}

const createIndexes = defineCommand(
  { indexes: 'array', commitQuorum: 'any' },
  function* ({ store }, command, { indexes = [] }) {
    if (indexes.length === 0) fail(2, 'Must specify at least one index to create');
    if (isStrict(command.body)) requireStableIndexes(indexes);
    const specs = indexes.map((item) =>
      isDoc(item) ? parseIndexSpec(item) : fail(14, 'The elements of the indexes array must be objects'),
    );
    const isNew = findCollection(store, command.db, collectionName(command)) === undefined;
    const collection = ensureCollection(store, command.db, collectionName(command));
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) yield* createIndex(store, collection, spec);
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically: isNew, ok: 1 };
  },
  true,
);

const listIndexes = defineCommand({ cursor: 'object' }, (context, command, { cursor }) => {
  const { namespace, indexes } = existing(context.store, command);
  return answerWithAll(
    context,
    namespace,
    'listIndexes',
    indexes.map(({ spec }) => spec),
    cursor,
  );
});

const dropIndexes = defineCommand(
  { index: 'string' },
  ({ store }, command, { index }) => {
    const collection = existing(store, command);
    const wanted = required(index, 'dropIndexes.index');
    const doomed = collection.indexes.filter(({ name }) => (wanted === '*' ? name !== '_id_' : name === wanted));
    if (wanted === '_id_') fail(72, 'cannot drop _id index');
    if (doomed.length === 0 && wanted !== '*') fail(27, `index not found with name [${wanted}]`);
    for (const one of doomed) dropIndex(store, collection, one);
    return { ok: 1 };
  },
  true,
);

/** The commands on the server, its databases, collections and indexes. */
export const CATALOG_COMMANDS = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  endSessions,
  create,
  drop,
  dropDatabase,
  listCollections,
  createIndexes,
  listIndexes,
  dropIndexes,
};
