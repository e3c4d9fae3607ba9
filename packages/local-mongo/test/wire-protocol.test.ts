import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { BSON, Binary, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from './test-database.ts';

const database = useTestDatabase();
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

async function connect(): Promise<Socket> {
  const socket = createConnection({ host: new URL(database.url).hostname, port: Number(new URL(database.url).port) });
  await once(socket, 'connect');
  return socket;
}

function frame(requestId: number, opCode: number, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  [16 + content.length, requestId, 0, opCode].forEach((value, n) => header.writeInt32LE(value, n * 4));
  return Buffer.concat([header, content]);
}

function flags(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const bodySection = (body: Document): Buffer => Buffer.concat([Buffer.from([0]), BSON.serialize(body)]);

function sequenceSection(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => BSON.serialize(document))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4);
  return Buffer.concat([Buffer.from([1]), size, content]);
}

const message = (requestId: number, body: Document, extra: Buffer[] = [], flag = 0): Buffer =>
  frame(requestId, 2013, Buffer.concat([flags(flag), bodySection({ ...body, $db: database.db.databaseName }), ...extra]));

/** Reads `count` replies, each with the id of the request that it answers. */
async function replies(socket: Socket, count: number): Promise<{ to: number; opCode: number; document: Document }[]> {
  const found: { to: number; opCode: number; document: Document }[] = [];
  let pending = Buffer.alloc(0);
  while (found.length < count) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 16 && pending.length >= pending.readInt32LE(0)) {
      const size = pending.readInt32LE(0);
      const opCode = pending.readInt32LE(12);
      found.push({ to: pending.readInt32LE(8), opCode, document: BSON.deserialize(pending.subarray(opCode === 1 ? 36 : 21, size)) });
      pending = pending.subarray(size);
    }
  }
  return found;
}

describe('messages', () => {
  it('replies in order to several requests in one packet', async () => {
    const socket = await connect();
    socket.write(Buffer.concat([message(7, { ping: 1 }), message(8, { insert: 'w', documents: [{ _id: 1 }] }), message(9, { find: 'w' })]));
    expect(await replies(socket, 3)).toMatchObject([
      { to: 7, document: { ok: 1 } },
      { to: 8, document: { n: 1, ok: 1 } },
      { to: 9, document: { cursor: { firstBatch: [{ _id: 1 }] } } },
    ]);
    socket.destroy();
  });

  it('assembles a request that arrives in pieces', async () => {
    const socket = await connect();
    const bytes = message(1, { insert: 'pieces', documents: [{ _id: 1, b: new Binary(Buffer.alloc(3000)) }] });
    socket.setNoDelay(true);
    for (let at = 0; at < bytes.length; at += 701) {
      await new Promise<void>((resolve) => void socket.write(bytes.subarray(at, at + 701), () => resolve()));
    }
    expect(await replies(socket, 1)).toMatchObject([{ to: 1, document: { n: 1 } }]);
    socket.destroy();
  });

  it('accepts documents beside the body', async () => {
    const socket = await connect();
    const insert = message(1, { insert: 's' }, [sequenceSection('documents', [{ _id: 1 }, { a: 1, _id: 2 }])]);
    const update = message(2, { update: 's' }, [sequenceSection('updates', [{ q: {}, u: { $set: { b: 1 } }, multi: true }])]);
    socket.write(Buffer.concat([insert, update]));
    expect(await replies(socket, 2)).toMatchObject([{ document: { n: 2 } }, { document: { n: 2, nModified: 2 } }]);
    expect(Object.keys((await database.db.collection('s').findOne({ a: 1 }))!)).toEqual(['_id', 'a', 'b']);
    socket.destroy();
  });

  it('executes a request that wants no reply, and replies to the next', async () => {
    const socket = await connect();
    socket.write(
      Buffer.concat([message(1, { insert: 'quiet', documents: [{ _id: 1 }] }, [], MORE_TO_COME), message(2, { count: 'quiet' })]),
    );
    expect(await replies(socket, 1)).toMatchObject([{ to: 2, document: { n: 1 } }]);
    socket.destroy();
  });

  it('reads a message that ends with a checksum', async () => {
    const socket = await connect();
    const crc32c = (bytes: Buffer): number => {
      let crc = 0xffffffff;
      for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
      }
      return (crc ^ 0xffffffff) >>> 0;
    };
    const bytes = message(3, { ping: 1 }, [Buffer.alloc(4)], CHECKSUM_PRESENT);
    bytes.writeUInt32LE(crc32c(bytes.subarray(0, -4)), bytes.length - 4);
    socket.write(bytes);
    expect(await replies(socket, 1)).toMatchObject([{ to: 3, document: { ok: 1 } }]);
    socket.destroy();
  });

  it('replies to the first handshake of older drivers', async () => {
    const socket = await connect();
    const content = Buffer.concat([
      flags(0),
      Buffer.from('admin.$cmd\0'),
      Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
      BSON.serialize({ ismaster: 1, helloOk: true }),
    ]);
    socket.write(frame(5, 2004, content));
    expect(await replies(socket, 1)).toMatchObject([{ to: 5, opCode: 1, document: { ismaster: true, helloOk: true, ok: 1 } }]);
    socket.destroy();
  });

  it.each([
    ['an impossible length', Buffer.from([5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0])],
    ['a huge length', Buffer.from([255, 255, 255, 127, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0])],
    ['an unknown operation', frame(1, 2099, Buffer.alloc(4))],
    ['a document longer than its message', frame(1, 2013, Buffer.from([0, 0, 0, 0, 0, 200, 0, 0, 0, 0]))],
    ['an unknown required flag', frame(1, 2013, Buffer.concat([flags(64), bodySection({ ping: 1, $db: 'x' })]))],
  ])('closes the connection on %s, but still serves others', async (_, bytes) => {
    const socket = await connect();
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(bytes);
    await closed;
    expect(await database.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
