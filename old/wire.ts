import { decode } from './bson-codec.ts';
import type { Doc } from './values.ts';

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;
/** The largest message MongoDB accepts, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** One request; `sequences` holds documents sent beside the body, still encoded. */
export type Request = { requestId: number; opCode: number; wantsReply: boolean; name: string; body: Doc; sequences: Map<string, Uint8Array[]> };

/** A message that breaks the protocol; the connection cannot go on. */
function breakOff(reason: string): never {
  throw new Error(`protocol error: ${reason}`);
}

function readCString(bytes: Buffer, start: number): { text: string; next: number } {
  const end = bytes.indexOf(0, start);
  if (end < 0) breakOff('unterminated string');
  return { text: bytes.toString('utf8', start, end), next: end + 1 };
}

function readDocument(bytes: Buffer, start: number, limit: number): Buffer {
  if (start + 5 > limit) breakOff('truncated document');
  const size = bytes.readInt32LE(start);
  if (size < 5 || start + size > limit) breakOff('document exceeds its message');
  return bytes.subarray(start, start + size);
}

function readSequence(bytes: Buffer, start: number, limit: number): { name: string; docs: Uint8Array[]; next: number } {
  const next = start + bytes.readInt32LE(start);
  if (next <= start || next > limit) breakOff('sequence exceeds its message');
  const { text: name, next: first } = readCString(bytes, start + 4);
  const docs: Uint8Array[] = [];
  for (let at = first; at < next; at += docs.at(-1)!.length) docs.push(readDocument(bytes, at, next));
  return { name, docs, next };
}

// An insert's documents stay encoded, because they are stored as they came.
function decodeBody(bytes: Buffer): { name: string; body: Doc } {
  if (bytes.length < 8) return { name: '', body: {} };
  const { text: name } = readCString(bytes, 5);
  return { name, body: decode(bytes, name === 'insert' ? { documents: true } : undefined) };
}

function parseMsg(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) breakOff(`unknown flags ${flags}`);
  const limit = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  const sequences = new Map<string, Uint8Array[]>();
  let main: Buffer | undefined;
  for (let at = HEADER_BYTES + 4; at < limit; ) {
    const kind = message[at++];
    if (kind === 0 && !main) {
      main = readDocument(message, at, limit);
      at += main.length;
    } else if (kind === 1) {
      const sequence = readSequence(message, at, limit);
      if (sequences.has(sequence.name)) breakOff(`duplicate sequence ${sequence.name}`);
      sequences.set(sequence.name, sequence.docs);
      at = sequence.next;
    } else {
      breakOff(`unexpected section kind ${kind}`);
    }
  }
  if (!main) return breakOff('no body');
  return { requestId, opCode: OP_MSG, wantsReply: !(flags & MORE_TO_COME), ...decodeBody(main), sequences };
}

// Only the first handshake of a connection still comes this way.
function parseQuery(message: Buffer, requestId: number): Request {
  const { next } = readCString(message, HEADER_BYTES + 4);
  const body = readDocument(message, next + 8, message.length);
  return { requestId, opCode: OP_QUERY, wantsReply: true, ...decodeBody(body), sequences: new Map() };
}

/** Parses one whole message; throws when it breaks the protocol. */
export function parseMessage(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(message, requestId);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  return breakOff(`operation code ${opCode} is not supported by local-mongo`);
}

/** Wraps an encoded document as the reply to a request. */
export function encodeReply(request: { requestId: number; opCode: number }, id: number, document: Buffer): Buffer {
  const isMsg = request.opCode === OP_MSG;
  const preamble = isMsg ? 5 : 20;
  const header = Buffer.alloc(HEADER_BYTES + preamble);
  header.writeInt32LE(header.length + document.length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(request.requestId, 8);
  header.writeInt32LE(isMsg ? OP_MSG : OP_REPLY, 12);
  if (!isMsg) {
    header.writeInt32LE(8, HEADER_BYTES);
    header.writeInt32LE(1, HEADER_BYTES + 16);
  }
  return Buffer.concat([header, document]);
}

/** Splits a stream of bytes into whole messages; throws when a length is impossible. */
export function createFramer(): (chunk: Buffer) => Buffer[] {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  return (chunk) => {
    pending.push(chunk);
    pendingBytes += chunk.length;
    const messages: Buffer[] = [];
    for (;;) {
      if (pendingBytes < HEADER_BYTES) return messages;
      if (pending[0]!.length < 4) pending = [Buffer.concat(pending)];
      const size = pending[0]!.readInt32LE(0);
      if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) breakOff(`message of ${size} bytes`);
      if (pendingBytes < size) return messages;
      const all = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
      messages.push(all.subarray(0, size));
      pending = all.length > size ? [all.subarray(size)] : [];
      pendingBytes = all.length - size;
    }
  };
}
