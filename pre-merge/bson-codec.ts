import { deserialize, serialize } from 'bson';
import { fail, refuse } from './mongo-error.ts';
import type { Doc } from './values.ts';

/** The largest document MongoDB stores, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const REFERENCE_FIELD = Buffer.from('\x02$ref\0', 'latin1');

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Decodes one BSON document keeping every number type as it is; throws code 22 on invalid bytes. */
export function decode(bytes: Uint8Array, fieldsAsRaw?: Doc): Doc {
  if (viewOf(bytes).includes(REFERENCE_FIELD)) refuse('a document with a $ref field (DBRef)', 2);
  try {
    return deserialize(bytes, { promoteValues: false, bsonRegExp: true, fieldsAsRaw });
  } catch (error) {
    return fail(22, `invalid BSON: ${(error as Error).message}`);
  }
}

/** Encodes one BSON document. */
export const encode = (doc: Doc): Buffer => viewOf(serialize(doc));

const element = (type: number, name: string, value: Uint8Array): Buffer => Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);

function wrap(elements: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32LE(elements.reduce((sum, part) => sum + part.length, 5));
  return Buffer.concat([size, ...elements, Buffer.alloc(1)]);
}

const elementsOf = (doc: Doc): Buffer => encode(doc).subarray(4, -1);

/** Builds the reply of a cursor command around documents that are already BSON, without decoding them. */
export function encodeCursorReply(ns: string, id: bigint, field: 'firstBatch' | 'nextBatch', batch: readonly Uint8Array[]): Buffer {
  const items = wrap(batch.map((bytes, n) => element(3, String(n), bytes)));
  const cursor = wrap([element(4, field, items), elementsOf({ id, ns })]);
  return wrap([element(3, 'cursor', cursor), elementsOf({ ok: 1 })]);
}
