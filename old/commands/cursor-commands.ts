import { Long } from 'bson';
import { type Command, type Context, countField, type Handler } from '../command.ts';
import { continueCursor } from '../cursors.ts';
import { fail } from '../mongo-error.ts';
import { type Doc, numeric } from '../values.ts';

function cursorId(value: unknown): bigint {
  return BigInt(numeric(value) ?? fail(14, 'a cursor id must be a long'));
}

const toLong = (id: bigint): Long => Long.fromBigInt(id);

function runGetMore({ cursors }: Context, { db, body }: Command): Buffer {
  if (typeof body.collection !== 'string') fail(14, "BSON field 'getMore.collection' is the wrong type, expected type 'string'");
  return continueCursor(cursors, cursorId(body.getMore), `${db}.${String(body.collection)}`, countField(body, 'batchSize', 'getMore') || Infinity);
}

function runKillCursors({ cursors }: Context, { body }: Command): Doc {
  if (!Array.isArray(body.cursors)) return fail(14, "BSON field 'killCursors.cursors' is the wrong type, expected type 'array'");
  const ids = body.cursors.map(cursorId);
  const killed = ids.filter((id) => cursors.delete(id));
  const missing = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed.map(toLong), cursorsNotFound: missing.map(toLong), cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

export const getMore: Handler = { fields: ['collection', 'batchSize'], run: runGetMore };
export const killCursors: Handler = { fields: ['cursors'], run: runKillCursors };
