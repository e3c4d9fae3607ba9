import { randomBytes } from 'node:crypto';
import { encodeCursorReply, MAX_DOCUMENT_BYTES } from './bson-codec.ts';
import { fail } from './mongo-error.ts';

/** An open result: encoded documents still to be sent, at most `remaining` of them; `held` did not fit into the last batch. */
export type Cursor = { namespace: string; source: Iterator<Uint8Array>; remaining: number; held?: Uint8Array; usedAt: number };

export type Cursors = Map<bigint, Cursor>;

const IDLE_LIMIT_MS = 10 * 60 * 1000;
/** How many documents MongoDB puts into a first batch when the client does not say. */
const DEFAULT_FIRST_BATCH = 101;
/** What an element's type, name and end take in the reply. */
const ELEMENT_BYTES = 16;

function readBatch(cursor: Cursor, size: number): { batch: Uint8Array[]; isDone: boolean } {
  const batch: Uint8Array[] = [];
  for (let bytes = 0; batch.length < size && cursor.remaining > 0; cursor.remaining--) {
    const next = cursor.held ?? (cursor.source.next().value as Uint8Array | undefined);
    if (!next) return { batch, isDone: true };
    bytes += next.length + ELEMENT_BYTES;
    cursor.held = batch.length > 0 && bytes > MAX_DOCUMENT_BYTES ? next : undefined;
    if (cursor.held) return { batch, isDone: false };
    batch.push(next);
  }
  return { batch, isDone: cursor.remaining <= 0 };
}

export type CursorOptions = { batchSize?: number; limit?: number; singleBatch?: boolean };

/** Answers a cursor command with its first batch, keeping the rest open unless `singleBatch`. */
export function openCursor(cursors: Cursors, namespace: string, documents: Iterable<Uint8Array>, { batchSize = DEFAULT_FIRST_BATCH, limit, singleBatch }: CursorOptions): Buffer {
  const cursor: Cursor = { namespace, source: documents[Symbol.iterator](), remaining: limit || Infinity, usedAt: Date.now() };
  const { batch, isDone } = readBatch(cursor, batchSize);
  const id = isDone || singleBatch ? 0n : (randomBytes(8).readBigUInt64LE() >> 2n) + 1n;
  if (id !== 0n) cursors.set(id, cursor);
  return encodeCursorReply(namespace, id, 'firstBatch', batch);
}

/** Answers getMore; throws code 43 for a cursor that is unknown or belongs to another collection. */
export function continueCursor(cursors: Cursors, id: bigint, namespace: string, batchSize: number): Buffer {
  const cursor = cursors.get(id) ?? fail(43, `cursor id ${id} not found`);
  if (cursor.namespace !== namespace) fail(13, `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`);
  cursors.delete(id);
  const { batch, isDone } = readBatch(cursor, batchSize);
  if (!isDone) cursors.set(id, { ...cursor, usedAt: Date.now() });
  return encodeCursorReply(namespace, isDone ? 0n : id, 'nextBatch', batch);
}

/** Forgets cursors nobody has read for ten minutes, as MongoDB does. */
export function dropIdleCursors(cursors: Cursors): void {
  for (const [id, { usedAt }] of cursors) if (usedAt < Date.now() - IDLE_LIMIT_MS) cursors.delete(id);
}
