import { ObjectId } from 'bson';
import { collectionName, type Command, defineCommand, readFields, required } from '#src/command.ts';
import { parseFilter } from '#src/query/filter.ts';
import { parseSort } from '#src/storage/indexes.ts';
import { parseProjection } from '#src/query/paths.ts';
import { findEntries, type Query } from '#src/storage/query.ts';
import {
  type Collection,
  deleteDocument,
  ensureCollection,
  findCollection,
  insertDocument,
  replaceDocument,
  type Store,
} from '#src/storage/store.ts';
import { applyUpdate, checkId, documentForUpsert, parseUpdate, type Update } from '#src/query/update.ts';
import { decode, type Doc, encode, type Entry, fail, isDoc, isMongoError } from '#src/query/values.ts';

/** The most statements that MongoDB accepts in one write command. */
export const MAX_BATCH = 100_000;

// Statements arrive encoded beside the body, or in the decoded body, where only an insert's documents are still encoded.
function statementsOf({ name, body, sequences }: Command, field: string): Uint8Array[] {
  const inBody = (item: unknown): Uint8Array =>
    item instanceof Uint8Array ? item : encode(isDoc(item) ? item : fail(14, `BSON field '${name}.${field}' must hold objects`));
  const list = sequences.get(field) ?? required(body[field] as unknown[] | undefined, `${name}.${field}`).map(inBody);
  return list.length > 0 && list.length <= MAX_BATCH
    ? list
    : fail(21, `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`);
}

/** Runs statements in order, stopping at the first error unless the command says `ordered: false`. */
function runBatch(
  command: Command,
  field: string,
  isOrdered: boolean,
  run: (bytes: Uint8Array, index: number) => void,
): { writeErrors?: Doc[] } {
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

// All documents are found before any is changed, so that none is found again at its new place in the index.
const findAll = (collection: Collection | undefined, query: Query): Entry[] => (collection ? [...findEntries(collection, query)] : []);

/** Updates the documents that a query finds; with `isUpsert`, inserts one if the query finds none. */
function updateOrInsert(store: Store, command: Command, query: Query, update: Update, isUpsert = false) {
  const collection = (isUpsert ? ensureCollection : findCollection)(store, command.db, collectionName(command));
  const found = findAll(collection, query).map((entry) => {
    const after = applyUpdate(update, entry);
    if (after) replaceDocument(collection!, entry, after);
    return { before: entry.doc, after: after?.doc };
  });
  const inserted = isUpsert && found.length === 0 ? documentForUpsert(update, query.filter) : undefined;
  if (inserted) insertDocument(collection!, { doc: inserted, bytes: encode(inserted) });
  return { found, inserted };
}

const insert = defineCommand(
  { documents: 'array', ordered: 'flag', bypassDocumentValidation: 'flag' },
  ({ store }, command, { ordered = true }) => {
    const collection = ensureCollection(store, command.db, collectionName(command));
    let n = 0;
    const errors = runBatch(command, 'documents', ordered, (bytes) => {
      const decoded = decode(bytes);
      const doc = { _id: Object.hasOwn(decoded, '_id') ? decoded._id : new ObjectId(), ...decoded };
      checkId(doc._id);
      insertDocument(collection, { doc, bytes: Object.keys(decoded)[0] === '_id' ? bytes : encode(doc) });
      n++;
    });
    return { n, ...errors, ok: 1 };
  },
  true,
);

const update = defineCommand(
  { updates: 'array', ordered: 'flag', bypassDocumentValidation: 'flag' },
  ({ store }, command, { ordered = true }) => {
    const upserted: Doc[] = [];
    const counts = { n: 0, nModified: 0 };
    const errors = runBatch(command, 'updates', ordered, (bytes, index) => {
      const { q, u, upsert, multi, sort } = readFields(decode(bytes), 'update.updates', {
        q: 'object',
        u: 'any',
        upsert: 'flag',
        multi: 'flag',
        sort: 'object',
      });
      const query = { filter: parseFilter(required(q, 'update.updates.q')), sort: parseSort(sort), limit: multi ? undefined : 1 };
      const change = parseUpdate(u);
      if (multi && (change.kind === 'replace' || sort))
        fail(9, 'multi update is not supported for replacement-style update, or with a sort');
      const { found, inserted } = updateOrInsert(store, command, query, change, upsert);
      if (inserted) upserted.push({ index, _id: inserted._id });
      counts.n += inserted ? 1 : found.length;
      counts.nModified += found.filter(({ after }) => after).length;
    });
    return { ...counts, ...(upserted.length > 0 && { upserted }), ...errors, ok: 1 };
  },
  true,
);

const deleteCommand = defineCommand(
  { deletes: 'array', ordered: 'flag' },
  ({ store }, command, { ordered = true }) => {
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
  },
  true,
);

const FIND_AND_MODIFY = {
  query: 'object',
  sort: 'object',
  remove: 'flag',
  update: 'any',
  new: 'flag',
  fields: 'object',
  upsert: 'flag',
  bypassDocumentValidation: 'flag',
} as const;

const findAndModify = defineCommand(
  FIND_AND_MODIFY,
  ({ store }, command, { query = {}, sort, remove, update: u, new: isNew, fields, upsert }) => {
    if (remove ? u !== undefined || upsert || isNew : u === undefined)
      fail(9, 'Exactly one of update and remove=true must be specified, and with remove neither upsert nor new');
    const project = parseProjection(fields) ?? ((doc: Doc) => doc);
    const answer = (value: Doc | undefined, lastErrorObject: Doc): Doc => ({
      lastErrorObject,
      value: value ? project(value) : null,
      ok: 1,
    });
    const first = { filter: parseFilter(query), sort: parseSort(sort), limit: 1 };
    if (remove) {
      const collection = findCollection(store, command.db, collectionName(command));
      const found = findAll(collection, first);
      for (const entry of found) deleteDocument(collection!, entry);
      return answer(found[0]?.doc, { n: found.length });
    }
    const {
      found: [one],
      inserted,
    } = updateOrInsert(store, command, first, parseUpdate(u), upsert);
    const value = isNew ? (one?.after ?? one?.before ?? inserted) : one?.before;
    return answer(value, { n: one || inserted ? 1 : 0, updatedExisting: Boolean(one), ...(inserted && { upserted: inserted._id }) });
  },
  true,
);

/** The commands that change documents. */
export const WRITE_COMMANDS = { insert, update, delete: deleteCommand, findAndModify, findandmodify: findAndModify };
