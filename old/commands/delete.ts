import { Int32 } from 'bson';
import { deleteDocument } from '../collection.ts';
import { checkFields, collectionName, type Command, type Context, documentField, type Handler, hintedIndex } from '../command.ts';
import { parseFilter } from '../filter.ts';
import { fail } from '../mongo-error.ts';
import { findAll } from '../query.ts';
import { beginWrite, findCollection } from '../store.ts';
import { type Doc, numeric } from '../values.ts';
import { decodedStatements, runBatch } from '../write-batch.ts';

function runDelete({ store }: Context, command: Command): Doc {
  const name = collectionName(command);
  const items = decodedStatements(command, 'deletes');
  let n = 0;
  beginWrite(store);
  const writeErrors = runBatch(command, items, (statement) => {
    checkFields(statement, 'delete.deletes', ['q', 'limit', 'hint', 'collation']);
    const filter = parseFilter(documentField(statement, 'q', 'delete.deletes') ?? fail(40414, "BSON field 'delete.deletes.q' is missing but a required field"));
    const limit = Number(numeric(statement.limit) ?? fail(40414, "BSON field 'delete.deletes.limit' is missing but a required field"));
    if (limit !== 0 && limit !== 1) fail(9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    const collection = findCollection(store, command.db, name);
    if (!collection) return;
    const hint = hintedIndex(collection, statement.hint);
    for (const entry of findAll(collection, { filter, sort: [], skip: 0, limit: limit || undefined, hint })) {
      deleteDocument(collection, entry);
      n++;
    }
  });
  return { n: new Int32(n), ...writeErrors, ok: 1 };
}

export const deleteCommand: Handler = { writes: true, fields: ['deletes', 'ordered'], run: runDelete };
