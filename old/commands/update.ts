import { Int32 } from 'bson';
import { encode } from '../bson-codec.ts';
import { type Collection, insertDocument, replaceDocument } from '../collection.ts';
import { checkFields, collectionName, type Command, type Context, documentField, flagField, type Handler, hintedIndex, parseSort } from '../command.ts';
import { parseFilter } from '../filter.ts';
import { fail } from '../mongo-error.ts';
import { findAll } from '../query.ts';
import { beginWrite, ensureCollection, findCollection, type Store } from '../store.ts';
import { applyUpdate, documentForUpsert, parseUpdate } from '../update.ts';
import type { Doc } from '../values.ts';
import { decodedStatements, runBatch } from '../write-batch.ts';

type Outcome = { matched: number; modified: number; upsertedId?: { _id: unknown } };

function runStatement(store: Store, db: string, name: string, statement: Doc): Outcome {
  checkFields(statement, 'update.updates', ['q', 'u', 'upsert', 'multi', 'hint', 'sort', 'collation']);
  const filter = parseFilter(documentField(statement, 'q', 'update.updates') ?? fail(40414, "BSON field 'update.updates.q' is missing but a required field"));
  const update = parseUpdate(statement.u);
  const isMulti = flagField(statement, 'multi', 'update.updates');
  const sort = parseSort(documentField(statement, 'sort', 'update.updates'));
  if (isMulti && update.kind === 'replace') fail(9, 'multi update is not supported for replacement-style update');
  if (isMulti && sort.length > 0) fail(9, "Cannot specify sort with multi=true");
  let collection: Collection | undefined = findCollection(store, db, name);
  const outcome: Outcome = { matched: 0, modified: 0 };
  if (collection) {
    const hint = hintedIndex(collection, statement.hint);
    for (const entry of findAll(collection, { filter, sort, skip: 0, limit: isMulti ? undefined : 1, hint })) {
      outcome.matched++;
      const changed = applyUpdate(update, entry);
      if (!changed) continue;
      replaceDocument(collection, entry, changed);
      outcome.modified++;
    }
  }
  if (outcome.matched > 0 || !flagField(statement, 'upsert', 'update.updates')) return outcome;
  const doc = documentForUpsert(update, filter);
  collection ??= ensureCollection(store, db, name);
  insertDocument(collection, doc, encode(doc));
  return { ...outcome, upsertedId: { _id: doc._id } };
}

function runUpdate({ store }: Context, command: Command): Doc {
  const name = collectionName(command);
  const items = decodedStatements(command, 'updates');
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  beginWrite(store);
  const writeErrors = runBatch(command, items, (statement, index) => {
    const outcome = runStatement(store, command.db, name, statement);
    n += outcome.matched + (outcome.upsertedId ? 1 : 0);
    nModified += outcome.modified;
    if (outcome.upsertedId) upserted.push({ index: new Int32(index), ...outcome.upsertedId });
  });
  return { n: new Int32(n), nModified: new Int32(nModified), ...(upserted.length > 0 ? { upserted } : {}), ...writeErrors, ok: 1 };
}

export const update: Handler = { writes: true, fields: ['updates', 'ordered', 'bypassDocumentValidation'], run: runUpdate };
