import { connect, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { createFramer, OP_MSG } from '@larkfield/local-mongo/wire.ts';

const HEADER_BYTES = 21;

/** A connection that sends one command after the other and does nothing else: what a client must do, and no more. */
export interface WireClient {
  run: (command: BSON.Document) => Promise<BSON.Document>;
  close: () => void;
}

function encodeCommand(command: BSON.Document): Buffer {
  const body = BSON.serialize(command);
  const message = Buffer.alloc(HEADER_BYTES + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(OP_MSG, 12);
  message.set(body, HEADER_BYTES);
  return message;
}

function decodeReply(message: Buffer): BSON.Document {
  const reply = BSON.deserialize(message.subarray(HEADER_BYTES));
  if (reply.ok !== 1 || reply.writeErrors) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply;
}

/** Connects to a server of the MongoDB protocol on loopback. */
export async function connectWire(port: number): Promise<WireClient> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const frame = createFramer();
  let waiting: PromiseWithResolvers<BSON.Document> | undefined;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('data', (chunk) => {
    for (const message of frame(chunk)) waiting!.resolve(decodeReply(message));
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    run(command) {
      waiting = Promise.withResolvers();
      socket.write(encodeCommand(command));
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
