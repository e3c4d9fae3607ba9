import { deserialize, serialize } from 'bson';
import { fail } from './mongo-error.ts';
import { bsonType, type Doc, isDoc, put } from './values.ts';

/** The largest document MongoDB stores, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const REFERENCE_FIELD = Buffer.from('\x02$ref\0', 'latin1');

// The library turns {$ref, $id} into a DBRef object; here it stays an ordinary document.
function unwrapReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapReferences);
  const plain = bsonType(value) === 'DBRef' ? (value as { toJSON(): Doc }).toJSON() : value;
  if (!isDoc(plain)) return value;
  const result: Doc = {};
  for (const [field, inner] of Object.entries(plain)) put(result, field, unwrapReferences(inner));
  return result;
}

/** Decodes one BSON document keeping every number type as it is; throws code 22 on invalid bytes. */
export function decode(bytes: Uint8Array, fieldsAsRaw?: Doc): Doc {
  try {
    const doc: Doc = deserialize(bytes, { promoteValues: false, bsonRegExp: true, fieldsAsRaw });
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return view.includes(REFERENCE_FIELD) ? (unwrapReferences(doc) as Doc) : doc;
  } catch (error) {
    return fail(22, `invalid BSON: ${(error as Error).message}`);
  }
}

/** Encodes one BSON document. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Puts `_id` first, as MongoDB stores documents, reusing the bytes as they are where possible. */
export function withIdFirst(doc: Doc, bytes: Uint8Array): Uint8Array {
  const fields = Object.keys(doc);
  if (fields[0] === '_id') return bytes;
  return encode({ _id: doc._id, ...doc });
}

const EMPTY = Buffer.alloc(0);

function element(type: number, name: string, value: Buffer = EMPTY): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);
}

/** Wraps encoded elements as a BSON document. */
function wrap(parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const header = Buffer.alloc(4);
  header.writeInt32LE(size);
  return Buffer.concat([header, ...parts, Buffer.from([0])], size);
}

/** Builds the reply of a cursor command around documents that are already BSON, without decoding them. */
export function encodeCursorReply(namespace: string, id: bigint, field: 'firstBatch' | 'nextBatch', batch: readonly Uint8Array[]): Buffer {
  const items: Buffer[] = [];
  for (let n = 0; n < batch.length; n++) items.push(Buffer.from(`\x03${n}\0`, 'latin1'), batch[n] as Buffer);
  const cursorId = Buffer.alloc(8);
  cursorId.writeBigInt64LE(id);
  const text = Buffer.from(`${namespace}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32LE(text.length);
  const cursor = wrap([element(4, field, wrap(items)), element(0x12, 'id', cursorId), element(2, 'ns', Buffer.concat([length, text]))]);
  const one = Buffer.alloc(8);
  one.writeDoubleLE(1);
  return wrap([element(3, 'cursor', cursor), element(1, 'ok', one)]);
}
