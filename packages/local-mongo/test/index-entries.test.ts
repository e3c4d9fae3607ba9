import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { applyUpdate, parseUpdate } from '#src/query/update.ts';
import { decode, type Doc, encode, isMongoError } from '#src/query/values.ts';
import { parseIndexSpec } from '#src/storage/indexes.ts';
import {
  beginWrite,
  type Collection,
  commit,
  createIndex,
  dropCollection,
  dropIndex,
  ensureCollection,
  getEntry,
  insertDocument,
  openStore,
  replaceDocument,
  type Store,
} from '#src/storage/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-mongo-'));
const store = openStore(join(folder, 'test.db'));
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const indexes: [Doc, Doc?][] = [
  [{ a: 1 }],
  [{ b: -1, a: 1 }],
  [{ 'a.b': 1, d: 1 }],
  [{ a: 1, d: 1 }, { sparse: true }],
  [{ 'a.b': -1 }, { sparse: true }],
  [{ b: 1 }, { expireAfterSeconds: 1000 }],
  [{ d: 1 }, { unique: true, partialFilterExpression: { b: { $gt: 2 } } }],
  [{ d: -1 }, { partialFilterExpression: { a: { $exists: true } } }],
  [{ b: 1, d: 1 }, { partialFilterExpression: { 'a.b': { $in: [1, 2] }, d: { $type: 'number' } } }],
  [{ b: 1, _id: 1 }, { partialFilterExpression: {} }],
];

const scalar = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }) }, fc.constantFrom<unknown>(null, 'a', 1.5, new Date(5)));
const inner = fc.record({ b: scalar, c: scalar }, { requiredKeys: [] });
const value = fc.oneof(scalar, inner, fc.array(scalar, { maxLength: 3 }), fc.array(inner, { maxLength: 3 }));
const fields = { a: value, b: scalar, d: scalar, e: value };
const padding = fc.constantFrom('', 'x'.repeat(3000));
const document = fc.record({ ...fields, padding }, { requiredKeys: [] });
const change: fc.Arbitrary<Doc> = fc.oneof(
  document,
  fc.record(fields, { requiredKeys: ['e'] }).map((some) => ({ $set: some })),
  fc.constantFrom('a', 'b', 'd', 'e').chain((name) => fields[name].map((by) => ({ $set: { [name]: by } }))),
  fc.constantFrom('a', 'a.b', 'b', 'd').map((name) => ({ $unset: { [name]: 1 } })),
  fc.constantFrom('a.b', 'a.c', 'd').map((name) => ({ $inc: { [name]: 1 }, $set: { e: 1 } })),
  scalar.map((by) => ({ $push: { a: by } })),
);

const stored = (doc: Doc): Doc => decode(encode(doc));

/** Attempts a write that the store may refuse. */
function attempt(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isMongoError(error)) throw error;
  }
}

function update(collection: Collection, rid: number, by: Doc): void {
  const entry = getEntry(collection, rid);
  const after = entry && applyUpdate(parseUpdate(stored(by)), entry);
  if (after) replaceDocument(collection, entry, after);
}

const entriesOf = ({ sqlite }: Store, { indexes: all }: Collection) =>
  all.map(({ id, name }) => ({ name, entries: sqlite.prepare(`SELECT hex(k) AS k, rid FROM i_${id} ORDER BY k, rid`).all() }));

function build(collection: Collection): void {
  for (const [key, options] of indexes)
    Array.from(createIndex(store, collection, parseIndexSpec(stored({ key, name: JSON.stringify([key, options]), ...options }))));
}

it('an index that is updated step by step has the same entries as a rebuilt one', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), change), { minLength: 10, maxLength: 30, size: 'max' }),
      (documents, changes) => {
        beginWrite(store);
        const collection = ensureCollection(store, 'test', 'c');
        build(collection);
        for (const [_id, fields] of documents.entries()) {
          const doc = stored({ _id, ...fields });
          attempt(() => insertDocument(collection, { doc, bytes: encode(doc) }));
        }
        for (const [rid, by] of changes) attempt(() => update(collection, rid, by));
        const changed = entriesOf(store, collection);
        for (const index of collection.indexes.slice(1)) dropIndex(store, collection, index);
        build(collection);
        const anew = entriesOf(store, collection);
        dropCollection(store, collection);
        commit(store);
        expect(changed).toEqual(anew);
      },
    ),
  );
});
