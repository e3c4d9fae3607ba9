import { Int32 } from 'bson';
import { encode } from '../bson-codec.ts';
import { deleteDocument, insertDocument, replaceDocument } from '../collection.ts';
import { collectionName, type Command, type Context, documentField, flagField, type Handler, hintedIndex, parseSort } from '../command.ts';
import { parseFilter } from '../filter.ts';
import { fail } from '../mongo-error.ts';
import { parseProjection } from '../projection.ts';
import { findFirst } from '../query.ts';
import { beginWrite, ensureCollection, findCollection } from '../store.ts';
import { applyUpdate, documentForUpsert, parseUpdate } from '../update.ts';
import type { Doc } from '../values.ts';

function checkCombination(isRemove: boolean, hasUpdate: boolean, isUpsert: boolean, wantsNew: boolean): void {
  if (isRemove && hasUpdate) fail(9, 'Cannot specify both an update and remove=true');
  if (!isRemove && !hasUpdate) fail(9, 'Either an update or remove=true must be specified');
  if (isRemove && isUpsert) fail(9, 'Cannot specify both upsert=true and remove=true');
  if (isRemove && wantsNew) fail(9, "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
}

function runFindAndModify({ store }: Context, command: Command): Doc {
  const { body, db } = command;
  const name = collectionName(command);
  const flag = (field: string): boolean => flagField(body, field, 'findAndModify');
  const [isRemove, isUpsert, wantsNew] = [flag('remove'), flag('upsert'), flag('new')];
  checkCombination(isRemove, body.update !== undefined, isUpsert, wantsNew);
  const filter = parseFilter(documentField(body, 'query', 'findAndModify') ?? {});
  const sort = parseSort(documentField(body, 'sort', 'findAndModify'));
  const project = parseProjection(documentField(body, 'fields', 'findAndModify')) ?? ((doc: Doc) => doc);
  const update = isRemove ? undefined : parseUpdate(body.update);
  beginWrite(store);
  const collection = findCollection(store, db, name) ?? (isUpsert ? ensureCollection(store, db, name) : undefined);
  const entry = collection && findFirst(collection, filter, sort, hintedIndex(collection, body.hint));
  const answer = (value: Doc | null, lastErrorObject: Doc): Doc => ({ lastErrorObject, value: value && project(value), ok: 1 });
  if (entry && !update) {
    deleteDocument(collection, entry);
    return answer(entry.doc, { n: new Int32(1) });
  }
  if (entry && update) {
    const changed = applyUpdate(update, entry);
    if (changed) replaceDocument(collection, entry, changed);
    return answer(wantsNew && changed ? changed : entry.doc, { n: new Int32(1), updatedExisting: true });
  }
  if (!update) return answer(null, { n: new Int32(0) });
  if (!isUpsert) return answer(null, { n: new Int32(0), updatedExisting: false });
  const doc = documentForUpsert(update, filter);
  insertDocument(collection!, doc, encode(doc));
  return answer(wantsNew ? doc : null, { n: new Int32(1), updatedExisting: false, upserted: doc._id });
}

export const findAndModify: Handler = {
  writes: true,
  fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'hint', 'collation'],
  run: runFindAndModify,
};
