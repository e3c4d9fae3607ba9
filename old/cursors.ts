import { randomBytes } from 'node:crypto';
import { encodeCursorReply, MAX_DOCUMENT_BYTES } from './bson-codec.ts';
import { fail } from './mongo-error.ts';

/** An open result: encoded documents still to be sent, and at most `remaining` of them. */
export type Cursor = { id: bigint; namespace: string; source: Iterator<Uint8Array>; remaining: number; held: Uint8Array | undefined; usedAt: number };

export type Cursors = Map<bigint, Cursor>;

const IDLE_LIMIT_MS = 10 * 60 * 1000;
/** How many documents MongoDB puts into a first batch when the client does not say. */
export const DEFAULT_FIRST_BATCH = 101;

// The reply's own frame and the array's element headers must fit beside the documents.
const BATCH_BYTES = MAX_DOCUMENT_BYTES;

function newId(cursors: Cursors): bigint {
  for (;;) {
    const id = randomBytes(8).readBigUInt64LE() >> 2n;
    if (id !== 0n && !cursors.has(id)) return id;
  }
}

function readBatch(cursor: Cursor, size: number): { batch: Uint8Array[]; isDone: boolean } {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (batch.length < size && cursor.remaining > 0) {
    const next = cursor.held ?? cursor.source.next().value;
    cursor.held = undefined;
    if (!next) return { batch, isDone: true };
    if (batch.length > 0 && bytes + next.length > BATCH_BYTES) {
      cursor.held = next;
      break;
    }
    batch.push(next);
    bytes += next.length + 16;
    cursor.remaining--;
  }
  return { batch, isDone: cursor.remaining <= 0 };
}

/** Answers a cursor command with its first batch, keeping the rest open unless `singleBatch`. */
export function openCursor(cursors: Cursors, namespace: string, source: Iterator<Uint8Array>, options: { batchSize: number; limit?: number; singleBatch?: boolean; neverExpires?: boolean }): Buffer {
  const cursor: Cursor = { id: 0n, namespace, source, remaining: options.limit ?? Infinity, held: undefined, usedAt: options.neverExpires ? Infinity : Date.now() };
  const { batch, isDone } = readBatch(cursor, options.batchSize);
  if (!isDone && !options.singleBatch) {
    cursor.id = newId(cursors);
    cursors.set(cursor.id, cursor);
  }
  return encodeCursorReply(namespace, cursor.id, 'firstBatch', batch);
}

/** Answers getMore; throws code 43 for a cursor that is unknown or belongs to another collection. */
export function continueCursor(cursors: Cursors, id: bigint, namespace: string, batchSize: number): Buffer {
  const cursor = cursors.get(id) ?? fail(43, `cursor id ${id} not found`);
  if (cursor.namespace !== namespace) fail(13, `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`);
  cursors.delete(id);
  const { batch, isDone } = readBatch(cursor, batchSize);
  cursor.usedAt = Math.max(cursor.usedAt, Date.now());
  if (!isDone) cursors.set(id, cursor);
  return encodeCursorReply(namespace, isDone ? 0n : id, 'nextBatch', batch);
}

/** Forgets cursors nobody has read for ten minutes, as MongoDB does. */
export function dropIdleCursors(cursors: Cursors): void {
  const oldest = Date.now() - IDLE_LIMIT_MS;
  for (const cursor of cursors.values()) if (cursor.usedAt < oldest) cursors.delete(cursor.id);
}
