import { ObjectId } from 'bson';
import { decode, encode } from '../bson-codec.ts';
import { type Collection, deleteDocument, insertDocument, replaceDocument } from '../collection.ts';
import { collectionName, type Command, defineCommand, readFields, required } from '../command.ts';
import type { Entry } from '../document-cache.ts';
import { parseFilter } from '../filter.ts';
import { parseSort } from '../index-keys.ts';
import { fail, isMongoError } from '../mongo-error.ts';
import { parseProjection } from '../projection.ts';
import { findEntries, type Query } from '../query.ts';
import { ensureCollection, findCollection } from '../store.ts';
import { applyUpdate, checkId, documentForUpsert, parseUpdate, type Update } from '../update.ts';
import { type Doc, isDoc } from '../values.ts';

/** The most statements MongoDB takes in one write command. */
export const MAX_BATCH = 100_000;

// Statements come encoded beside the body, or in it: then decoded, except an insert's documents.
function statementsOf({ name, body, sequences }: Command, field: string): Uint8Array[] {
  const inBody = (item: unknown): Uint8Array => (item instanceof Uint8Array ? item : encode(isDoc(item) ? item : fail(14, `BSON field '${name}.${field}' must hold objects`)));
  const list = sequences.get(field) ?? required(body[field] as unknown[] | undefined, `${name}.${field}`).map(inBody);
  return list.length > 0 && list.length <= MAX_BATCH ? list : fail(21, `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`);
}

/** Runs statements in order, stopping at the first error unless the command says `ordered: false`. */
function runBatch(command: Command, field: string, isOrdered: boolean, run: (bytes: Uint8Array, index: number) => void): { writeErrors?: Doc[] } {
  const writeErrors: Doc[] = [];
  for (const [index, bytes] of statementsOf(command, field).entries()) {
    try {
      run(bytes, index);
    } catch (error) {
      if (!isMongoError(error)) throw error;
      writeErrors.push({ index, code: error.code, ...error.details, errmsg: error.message });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

// All are found before any is changed, so that none is met again in its new place.
const findAll = (collection: Collection | undefined, query: Query): Entry[] => collection ? [...findEntries(collection, query)] : [];

/** Changes one document; gives its new form, or `undefined` when nothing changes. */
function updateEntry(collection: Collection, entry: Entry, update: Update): Doc | undefined {
  const changed = applyUpdate(update, entry);
  if (changed) replaceDocument(collection, entry, changed);
  return changed;
}

function insertUpserted(collection: Collection, update: Update, filter: Query['filter']): Doc {
  const doc = documentForUpsert(update, filter);
  insertDocument(collection, doc, encode(doc));
  return doc;
}

const insert = defineCommand({ documents: 'array', ordered: 'flag', bypassDocumentValidation: 'flag' }, ({ store }, command, { ordered = true }) => {
  const collection = ensureCollection(store, command.db, collectionName(command));
  let n = 0;
  const errors = runBatch(command, 'documents', ordered, (bytes) => {
    const decoded = decode(bytes);
    const doc = { _id: Object.hasOwn(decoded, '_id') ? decoded._id : new ObjectId(), ...decoded };
    checkId(doc._id);
    insertDocument(collection, doc, Object.keys(decoded)[0] === '_id' ? bytes : encode(doc));
    n++;
  });
  return { n, ...errors, ok: 1 };
}, true);

const STATEMENT = { q: 'object', u: 'any', upsert: 'flag', multi: 'flag', sort: 'object' } as const;

const update = defineCommand({ updates: 'array', ordered: 'flag', bypassDocumentValidation: 'flag' }, ({ store }, command, { ordered = true }) => {
  const name = collectionName(command);
  const upserted: Doc[] = [];
  const counts = { n: 0, nModified: 0 };
  const errors = runBatch(command, 'updates', ordered, (bytes, index) => {
    const { q, u, upsert, multi, sort } = readFields(decode(bytes), 'update.updates', STATEMENT);
    const filter = parseFilter(required(q, 'update.updates.q'));
    const change = parseUpdate(u);
    if (multi && (change.kind === 'replace' || sort)) fail(9, 'multi update is not supported for replacement-style update, or with a sort');
    const collection = upsert ? ensureCollection(store, command.db, name) : findCollection(store, command.db, name);
    const found = findAll(collection, { filter, sort: parseSort(sort), limit: multi ? undefined : 1 });
    for (const entry of found) {
      counts.nModified += updateEntry(collection!, entry, change) ? 1 : 0;
      counts.n++;
    }
    if (found.length > 0 || !upsert) return;
    upserted.push({ index, _id: insertUpserted(collection!, change, filter)._id });
    counts.n++;
  });
  return { ...counts, ...(upserted.length > 0 && { upserted }), ...errors, ok: 1 };
}, true);

const deleteCommand = defineCommand({ deletes: 'array', ordered: 'flag' }, ({ store }, command, { ordered = true }) => {
  const collection = findCollection(store, command.db, collectionName(command));
  let n = 0;
  const errors = runBatch(command, 'deletes', ordered, (bytes) => {
    const { q, limit } = readFields(decode(bytes), 'delete.deletes', { q: 'object', limit: 'count' });
    if (required(limit, 'delete.deletes.limit') > 1) fail(9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    for (const entry of findAll(collection, { filter: parseFilter(required(q, 'delete.deletes.q')), limit })) {
      deleteDocument(collection!, entry);
      n++;
    }
  });
  return { n, ...errors, ok: 1 };
}, true);

const FIND_AND_MODIFY = { query: 'object', sort: 'object', remove: 'flag', update: 'any', new: 'flag', fields: 'object', upsert: 'flag', bypassDocumentValidation: 'flag' } as const;

const findAndModify = defineCommand(FIND_AND_MODIFY, ({ store }, command, { query = {}, sort, remove, update: u, new: isNew, fields, upsert }) => {
  if (remove ? u !== undefined || upsert || isNew : u === undefined) fail(9, 'Exactly one of update and remove=true must be specified, and with remove neither upsert nor new');
  const filter = parseFilter(query);
  const change = remove ? undefined : parseUpdate(u);
  const project = parseProjection(fields) ?? ((doc: Doc) => doc);
  const collection = (upsert ? ensureCollection : findCollection)(store, command.db, collectionName(command));
  const [entry] = findAll(collection, { filter, sort: parseSort(sort), limit: 1 });
  const answer = (value: Doc | undefined, lastErrorObject: Doc): Doc => ({ lastErrorObject, value: value ? project(value) : null, ok: 1 });
  if (!change) {
    if (entry) deleteDocument(collection!, entry);
    return answer(entry?.doc, { n: entry ? 1 : 0 });
  }
  if (entry) {
    const changed = updateEntry(collection!, entry, change);
    return answer((isNew && changed) || entry.doc, { n: 1, updatedExisting: true });
  }
  if (!upsert) return answer(undefined, { n: 0, updatedExisting: false });
  const doc = insertUpserted(collection!, change, filter);
  return answer(isNew ? doc : undefined, { n: 1, updatedExisting: false, upserted: doc._id });
}, true);

/** The commands that change documents. */
export const WRITE_COMMANDS = { insert, update, delete: deleteCommand, findAndModify, findandmodify: findAndModify };
