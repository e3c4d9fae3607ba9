import { randomBytes } from 'node:crypto';
import { type Doc, encode, fail, MAX_DOCUMENT_BYTES, wrap } from './query/values.ts';

/** An open result: encoded documents still to be sent, at most `remaining` of them; `held` did not fit into the last batch. */
export interface Cursor {
  namespace: string;
  source: Iterator<Uint8Array>;
  remaining: number;
  held?: Uint8Array;
}
export type Cursors = Map<bigint, Cursor>;
/** Well-behaved clients leave fewer open. Beyond this number the least recently read cursor is dropped. */
const MAX_CURSORS = 1000;
/** The size of MongoDB's first batch unless the client sets one. */
const DEFAULT_FIRST_BATCH = 101;
/** The bytes of an element's type, name and end in the reply. */
const ELEMENT_BYTES = 16;

const element = (type: number, name: string, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);

const elementsOf = (doc: Doc): Buffer => encode(doc).subarray(4, -1);

/** Builds the reply of a cursor command around documents that are already BSON, without decoding them. */
function encodeCursorReply(ns: string, id: bigint, field: 'firstBatch' | 'nextBatch', batch: readonly Uint8Array[]): Buffer {
  const items = wrap(batch.map((bytes, n) => element(3, String(n), bytes)));
  const cursor = wrap([element(4, field, items), elementsOf({ id, ns })]);
  return wrap([element(3, 'cursor', cursor), elementsOf({ ok: 1 })]);
}

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

export interface CursorOptions {
  batchSize?: number;
  limit?: number;
  singleBatch?: boolean;
}

/** Answers a cursor command with its first batch, keeping the rest open unless `singleBatch`. */
export function openCursor(
  cursors: Cursors,
  namespace: string,
  documents: Iterable<Uint8Array>,
  { batchSize = DEFAULT_FIRST_BATCH, limit, singleBatch }: CursorOptions,
): Buffer {
  const cursor: Cursor = { namespace, source: documents[Symbol.iterator](), remaining: limit || Infinity };
  const { batch, isDone } = readBatch(cursor, batchSize);
  const id = isDone || singleBatch ? 0n : (randomBytes(8).readBigUInt64LE() >> 2n) + 1n;
  if (id !== 0n) cursors.set(id, cursor);
  if (cursors.size > MAX_CURSORS) cursors.delete(cursors.keys().next().value!);
  return encodeCursorReply(namespace, id, 'firstBatch', batch);
}

/** Answers getMore; throws code 43 for a cursor that is unknown or belongs to another collection. */
export function continueCursor(cursors: Cursors, id: bigint, namespace: string, batchSize: number): Buffer {
  const cursor = cursors.get(id) ?? fail(43, `cursor id ${id} not found`);
  if (cursor.namespace !== namespace)
    fail(13, `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`);
  cursors.delete(id);
  const { batch, isDone } = readBatch(cursor, batchSize);
  if (!isDone) cursors.set(id, cursor);
  return encodeCursorReply(namespace, isDone ? 0n : id, 'nextBatch', batch);
}
