import { collectionName, type Command, type Context, documentField, type Handler, hintedIndex } from '../command.ts';
import { isPosition } from '../element-path.ts';
import { parseFilter } from '../filter.ts';
import { identityOf } from '../key-encoding.ts';
import { fail, refuse } from '../mongo-error.ts';
import { findEntries } from '../query.ts';
import { findCollection } from '../store.ts';
import { typeName } from '../type-codes.ts';
import { type Doc, isDoc, own } from '../values.ts';

// Arrays are opened on the way and once at the end; an empty or nested array at the end is no value or a value itself.
function collect(value: unknown, path: readonly string[], from: number, values: unknown[]): void {
  if (Array.isArray(value)) {
    if (from === path.length) values.push(...value);
    else for (const item of value) if (isDoc(item)) collect(item, path, from, values);
    return;
  }
  if (from === path.length) {
    if (value !== undefined) values.push(value);
  } else if (isDoc(value)) {
    collect(own(value, path[from]!), path, from + 1, values);
  }
}

function runDistinct({ store }: Context, command: Command): Doc {
  const { body } = command;
  if (typeof body.key !== 'string') return fail(14, `BSON field 'distinct.key' is the wrong type '${typeName(body.key)}', expected type 'string'`);
  const path = body.key.split('.');
  if (path.some(isPosition)) refuse(`distinct by an array position ('${body.key}')`, 2);
  const filter = parseFilter((body.query === null ? undefined : documentField(body, 'query', 'distinct')) ?? {});
  const collection = findCollection(store, command.db, collectionName(command));
  const values = new Map<string, unknown>();
  if (collection) {
    const hint = hintedIndex(collection, body.hint);
    for (const entry of findEntries(collection, { filter, sort: [], skip: 0, limit: undefined, hint })) {
      const found: unknown[] = [];
      collect(entry.doc, path, 0, found);
      for (const value of found) {
        const identity = identityOf(value);
        if (!values.has(identity)) values.set(identity, value);
      }
    }
  }
  return { values: [...values.values()], ok: 1 };
}

export const distinct: Handler = { fields: ['key', 'query', 'hint', 'collation'], run: runDistinct };
