import { encode } from '../bson-codec.ts';
import { collectionName, type Command, type Context, countField, documentField, flagField, type Handler, hintedIndex, parseSort } from '../command.ts';
import { DEFAULT_FIRST_BATCH, openCursor } from '../cursors.ts';
import { parseFilter } from '../filter.ts';
import { parseProjection } from '../projection.ts';
import { findEntries, type Query } from '../query.ts';
import { findCollection } from '../store.ts';
import type { Doc } from '../values.ts';

function* encoded(documents: Iterable<{ bytes: Uint8Array; doc: Doc }>, project: ((doc: Doc) => Doc) | undefined): Generator<Uint8Array> {
  for (const entry of documents) yield project ? encode(project(entry.doc)) : entry.bytes;
}

function runFind({ store, cursors }: Context, command: Command): Buffer {
  const { body, db } = command;
  const name = collectionName(command);
  const query: Query = {
    filter: parseFilter(documentField(body, 'filter', 'find') ?? {}),
    sort: parseSort(documentField(body, 'sort', 'find')),
    skip: countField(body, 'skip', 'find') ?? 0,
    limit: countField(body, 'limit', 'find') || undefined,
  };
  const project = parseProjection(documentField(body, 'projection', 'find'));
  const options = { batchSize: countField(body, 'batchSize', 'find') ?? DEFAULT_FIRST_BATCH, limit: query.limit, singleBatch: flagField(body, 'singleBatch', 'find'), neverExpires: flagField(body, 'noCursorTimeout', 'find') };
  const collection = findCollection(store, db, name);
  if (!collection) return openCursor(cursors, `${db}.${name}`, [].values(), { batchSize: 1 });
  const found = findEntries(collection, { ...query, hint: hintedIndex(collection, body.hint) });
  return openCursor(cursors, collection.namespace, encoded(found, project), options);
}

export const find: Handler = {
  fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch', 'hint', 'collation', 'allowDiskUse', 'noCursorTimeout', 'allowPartialResults'],
  run: runFind,
};
