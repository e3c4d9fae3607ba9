import { Int32 } from 'bson';
import { collectionName, type Command, type Context, countField, documentField, type Handler, hintedIndex } from '../command.ts';
import { parseFilter } from '../filter.ts';
import { findEntries } from '../query.ts';
import { findCollection } from '../store.ts';
import { type Doc, numeric } from '../values.ts';

function runCount({ store }: Context, command: Command): Doc {
  const { body } = command;
  const query = documentField(body, 'query', 'count') ?? {};
  const filter = parseFilter(query);
  const skip = countField(body, 'skip', 'count') ?? 0;
  // A negative limit means its absolute value.
  const limit = Math.abs(Number(numeric(body.limit) ?? 0)) || undefined;
  const collection = findCollection(store, command.db, collectionName(command));
  if (!collection) return { n: new Int32(0), ok: 1 };
  const hint = hintedIndex(collection, body.hint);
  const isAll = Object.keys(query).length === 0;
  let n = 0;
  if (isAll) {
    const total = (collection.countRows.get() as unknown as [number])[0];
    n = Math.min(Math.max(total - skip, 0), limit ?? Infinity);
  } else {
    for (const _ of findEntries(collection, { filter, sort: [], skip, limit, hint })) n++;
  }
  return { n: new Int32(n), ok: 1 };
}

export const count: Handler = { fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'], run: runCount };
