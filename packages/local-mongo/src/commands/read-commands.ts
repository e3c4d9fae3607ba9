import { Int32, Long } from 'bson';
import { buildPipeline } from './aggregate.ts';
import { collectionName, type Command, type Context, defineCommand, readFields, required } from '#src/command.ts';
import { continueCursor, openCursor } from '#src/cursors.ts';
import { parseFilter } from '#src/query/filter.ts';
import { parseSort } from '#src/storage/indexes.ts';
import { keyOf } from '#src/query/keys.ts';
import { parsePath, parseProjection, someAtPath } from '#src/query/paths.ts';
import { findEntries, type Query } from '#src/storage/query.ts';
import { findCollection } from '#src/storage/store.ts';
import { type Doc, encode, type Entry, fail, numeric, refuse } from '#src/query/values.ts';

function entriesOf({ store }: Context, command: Command, query: Query): Iterable<Entry> {
  const collection = findCollection(store, command.db, collectionName(command));
  return collection ? findEntries(collection, query) : [];
}

function* encoded(entries: Iterable<Entry>, project?: (doc: Doc) => Doc): Generator<Uint8Array> {
  for (const { bytes, doc } of entries) yield project ? encode(project(doc)) : bytes;
}

const FIND = {
  filter: 'object',
  sort: 'object',
  projection: 'object',
  skip: 'count',
  limit: 'count',
  batchSize: 'count',
  singleBatch: 'flag',
  allowDiskUse: 'flag',
} as const;

const find = defineCommand(FIND, (context, command, { filter = {}, sort, projection, skip, limit, batchSize, singleBatch }) => {
  const query = { filter: parseFilter(filter), sort: parseSort(sort), skip, limit };
  const documents = encoded(entriesOf(context, command, query), parseProjection(projection));
  return openCursor(context.cursors, `${command.db}.${collectionName(command)}`, documents, { batchSize, singleBatch, limit });
});

const aggregate = defineCommand(
  { pipeline: 'array', cursor: 'object', allowDiskUse: 'flag', bypassDocumentValidation: 'flag' },
  (context, command, { pipeline, cursor }) => {
    if (typeof command.body.aggregate !== 'string') refuse('aggregate without a collection', 73);
    const { query, run } = buildPipeline(required(pipeline, 'aggregate.pipeline'));
    const options = readFields(cursor ?? fail(9, "The 'cursor' option is required"), 'aggregate.cursor', { batchSize: 'count' });
    const entries = entriesOf(context, command, query);
    const documents = run ? run(Array.from(entries, ({ doc }) => doc)).map(encode) : encoded(entries);
    return openCursor(context.cursors, `${command.db}.${collectionName(command)}`, documents, options);
  },
);

const cursorId = (value: unknown): bigint => BigInt(numeric(value) ?? fail(14, 'a cursor id must be a long'));

const getMore = defineCommand({ collection: 'string', batchSize: 'count' }, ({ cursors }, { db, body }, { collection, batchSize }) =>
  continueCursor(cursors, cursorId(body.getMore), `${db}.${required(collection, 'getMore.collection')}`, batchSize || Infinity),
);

const killCursors = defineCommand({ cursors: 'array' }, ({ cursors }, _, { cursors: ids }) => {
  const results = required(ids, 'killCursors.cursors')
    .map(cursorId)
    .map((id) => ({ id: Long.fromBigInt(id), isKilled: cursors.delete(id) }));
  const idsWhere = (isKilled: boolean) => results.filter((result) => result.isKilled === isKilled).map(({ id }) => id);
  return { cursorsKilled: idsWhere(true), cursorsNotFound: idsWhere(false), cursorsAlive: [], cursorsUnknown: [], ok: 1 };
});

const count = defineCommand({ query: 'object', limit: 'any', skip: 'count' }, (context, command, { query = {}, limit, skip = 0 }) => {
  // A negative limit means its absolute value. Without a filter, the entries of the first index (_id) are counted.
  const most = Math.abs(Number(numeric(limit) ?? 0)) || undefined;
  const collection = findCollection(context.store, command.db, collectionName(command));
  if (collection && Object.keys(query).length === 0) {
    const [total] = collection.indexes[0]!.countKeys.get() as unknown as [number];
    return { n: new Int32(Math.min(Math.max(total - skip, 0), most ?? Infinity)), ok: 1 };
  }
  return { n: new Int32([...entriesOf(context, command, { filter: parseFilter(query), skip, limit: most })].length), ok: 1 };
});

const distinct = defineCommand({ key: 'string', query: 'object' }, (context, command, { key, query = {} }) => {
  const path = parsePath(required(key, 'distinct.key'));
  const values = new Map<string, unknown>();
  const filter = parseFilter(query);
  for (const { doc } of entriesOf(context, command, { filter })) {
    someAtPath(doc, path, 0, false, (found) => {
      for (const value of Array.isArray(found) ? found : [found])
        if (value !== undefined && !values.has(keyOf(value))) values.set(keyOf(value), value);
      return false;
    });
  }
  return { values: [...values.values()], ok: 1 };
});

/** The read-only commands. */
export const READ_COMMANDS = { find, aggregate, getMore, killCursors, count, distinct };
