import { encode } from '../bson-codec.ts';
import { buildPipeline } from '../aggregate.ts';
import { checkFields, type Command, type Context, countField, documentField, type Handler, hintedIndex } from '../command.ts';
import { DEFAULT_FIRST_BATCH, openCursor } from '../cursors.ts';
import { fail, refuse } from '../mongo-error.ts';
import { findEntries } from '../query.ts';
import { findCollection } from '../store.ts';
import { type Doc, isDoc } from '../values.ts';

function* encodeAll(docs: Iterable<Doc>): Generator<Uint8Array> {
  for (const doc of docs) yield encode(doc);
}

function* documentsOf(entries: Iterable<{ doc: Doc }>): Generator<Doc> {
  for (const entry of entries) yield entry.doc;
}

function* bytesOf(entries: Iterable<{ bytes: Uint8Array }>): Generator<Uint8Array> {
  for (const entry of entries) yield entry.bytes;
}

function runAggregate({ store, cursors }: Context, command: Command): Buffer {
  const { body, db } = command;
  const name = body.aggregate;
  if (typeof name !== 'string') return refuse('aggregate without a collection', 73);
  if (!Array.isArray(body.pipeline)) return fail(14, "BSON field 'aggregate.pipeline' is the wrong type, expected type 'array'");
  const cursor = documentField(body, 'cursor', 'aggregate') ?? fail(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  checkFields(cursor, 'aggregate.cursor', ['batchSize']);
  const stages = body.pipeline.map((stage) => (isDoc(stage) && Object.keys(stage).length === 1 ? stage : fail(40323, 'A pipeline stage specification object must contain exactly one field.')));
  const pipeline = buildPipeline(stages);
  const batchSize = countField(cursor, 'batchSize', 'aggregate.cursor') ?? DEFAULT_FIRST_BATCH;
  const collection = findCollection(store, db, name);
  const entries = collection ? findEntries(collection, { ...pipeline.query, hint: hintedIndex(collection, body.hint) }) : [];
  const results = pipeline.isPlainFind ? bytesOf(entries) : encodeAll(pipeline.run(documentsOf(entries)));
  return openCursor(cursors, `${db}.${name}`, results, { batchSize });
}

export const aggregate: Handler = { fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'bypassDocumentValidation'], run: runAggregate };
