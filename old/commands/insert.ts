import { Int32, ObjectId } from 'bson';
import { decode, encode, withIdFirst } from '../bson-codec.ts';
import { insertDocument } from '../collection.ts';
import { collectionName, type Command, type Context, type Handler } from '../command.ts';
import { ensureCollection, beginWrite } from '../store.ts';
import { checkId } from '../update.ts';
import type { Doc } from '../values.ts';
import { runBatch, statements } from '../write-batch.ts';

function runInsert({ store }: Context, command: Command): Doc {
  const documents = statements(command, 'documents');
  const collection = ensureCollection(store, command.db, collectionName(command));
  beginWrite(store);
  let n = 0;
  const writeErrors = runBatch(command, documents, (bytes) => {
    const doc = decode(bytes);
    if (!Object.hasOwn(doc, '_id')) doc._id = new ObjectId();
    checkId(doc._id);
    insertDocument(collection, doc, bytes.length > 5 ? withIdFirst(doc, bytes) : encode(doc));
    n++;
  });
  return { n: new Int32(n), ...writeErrors, ok: 1 };
}

export const insert: Handler = { writes: true, fields: ['documents', 'ordered', 'bypassDocumentValidation'], run: runInsert };
