export const OP_MSG = 2013;
const OP_REPLY = 1;
const OP_QUERY = 2004;
/** The largest message MongoDB accepts, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** One request: its body, and documents sent beside it, all still encoded. */
export interface Request {
  requestId: number;
  opCode: number;
  wantsReply: boolean;
  name: string;
  main: Buffer;
  sequences: Map<string, Uint8Array[]>;
}

/** Reports a message that breaks the protocol; the connection must close. */
function breakOff(reason: string): never {
  throw new Error(`protocol error: ${reason}`);
}

// Returns the bytes of a document, or of any other part that begins with its size.
function readSized(bytes: Buffer, start: number): Buffer {
  const size = start + 5 > bytes.length ? breakOff('truncated message') : bytes.readInt32LE(start);
  return size < 5 || start + size > bytes.length ? breakOff('a part exceeds its message') : bytes.subarray(start, start + size);
}

// Every part ends with a document or a name, and both end with a zero byte, so the search always finds one.
const readName = (bytes: Buffer, start: number): string => bytes.toString('utf8', start, bytes.indexOf(0, start));

function addSequence(sequences: Request['sequences'], part: Buffer): void {
  const name = readName(part, 4);
  if (sequences.has(name)) breakOff(`duplicate sequence ${name}`);
  const documents: Uint8Array[] = [];
  for (let at = 5 + Buffer.byteLength(name); at < part.length; at += documents.at(-1)!.length) documents.push(readSized(part, at));
  sequences.set(name, documents);
}

/** Parses one whole message; throws when it breaks the protocol. OP_QUERY comes only as the first handshake of a connection. */
export function parseMessage(message: Buffer): Request {
  const opCode = message.readInt32LE(12);
  if (opCode !== OP_MSG && opCode !== OP_QUERY) breakOff(`operation code ${opCode} is not supported by local-mongo`);
  const flags = opCode === OP_MSG ? message.readUInt32LE(HEADER_BYTES) : 0;
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) breakOff(`unknown flags ${flags}`);
  const bytes = flags & CHECKSUM_PRESENT ? message.subarray(0, -4) : message;
  const sequences: Request['sequences'] = new Map();
  let main = opCode === OP_QUERY ? readSized(bytes, bytes.indexOf(0, HEADER_BYTES + 4) + 9) : undefined;
  for (let at = HEADER_BYTES + 4; opCode === OP_MSG && at < bytes.length;) {
    const part = readSized(bytes, at + 1);
    if (bytes[at] === 1) addSequence(sequences, part);
    else main = bytes[at] === 0 && !main ? part : breakOff(`unexpected section kind ${bytes[at]}`);
    at += 1 + part.length;
  }
  if (!main) return breakOff('no body');
  const name = main.length > 5 ? readName(main, 5) : '';
  return { requestId: message.readInt32LE(4), opCode, wantsReply: !(flags & MORE_TO_COME), name, main, sequences };
}

/** Wraps an encoded document as the reply to a request. */
export function encodeReply({ requestId, opCode }: Request, id: number, document: Buffer): Buffer {
  const isMsg = opCode === OP_MSG;
  const header = Buffer.alloc(HEADER_BYTES + (isMsg ? 5 : 20));
  [header.length + document.length, id, requestId, isMsg ? OP_MSG : OP_REPLY].forEach((field, n) => header.writeInt32LE(field, n * 4));
  if (!isMsg) header.writeInt32LE(1, header.length - 4);
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
    while (pendingBytes >= HEADER_BYTES) {
      if (pending[0]!.length < 4) pending = [Buffer.concat(pending)];
      const size = pending[0]!.readInt32LE(0);
      if (size < HEADER_BYTES + 5 || size > MAX_MESSAGE_BYTES) breakOff(`message of ${size} bytes`);
      if (pendingBytes < size) break;
      const all = Buffer.concat(pending);
      messages.push(all.subarray(0, size));
      pending = [all.subarray(size)];
      pendingBytes -= size;
    }
    return messages;
  };
}
