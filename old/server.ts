import { createServer, type Server, type Socket } from 'node:net';
import { Int32 } from 'bson';
import { encode, MAX_DOCUMENT_BYTES } from './bson-codec.ts';
import { checkCommand, type Command, type Context } from './command.ts';
import { COMMANDS } from './commands/registry.ts';
import { dropIdleCursors } from './cursors.ts';
import { fail, isMongoError, mongoError, refuse } from './mongo-error.ts';
import { beginWrite, commit, loadCatalog, type Store } from './store.ts';
import { deleteExpired } from './ttl.ts';
import type { Doc } from './values.ts';
import { createFramer, encodeReply, OP_MSG, parseMessage, type Request } from './wire.ts';

export type RunningServer = { port: number; close(): Promise<void> };

const HOST = '127.0.0.1';
// A batch holds documents up to 16 MB, and more than one document never exceeds that.
const MAX_REPLY_BYTES = MAX_DOCUMENT_BYTES + 4 * 1024 * 1024;
const CURSOR_SWEEP_MS = 60_000;

function errorReply(error: unknown): Doc {
  const known = isMongoError(error) ? error : mongoError(1, `internal error of local-mongo: ${String(error)}`);
  if (!isMongoError(error)) console.error(error);
  return { ok: 0, errmsg: known.message, code: new Int32(known.code), codeName: known.codeName, ...known.details };
}

function toCommand(request: Request): Command {
  const db = request.opCode === OP_MSG ? request.body.$db : 'admin';
  if (typeof db !== 'string') throw mongoError(40414, "BSON field 'OP_MSG.$db' is missing but a required field");
  return { name: request.name, db, body: request.body, sequences: request.sequences };
}

// A fault of this program must not leave half a command behind: its writes are taken back before the others are committed.
function runProtected(store: Store, run: () => Doc | Buffer): Doc | Buffer {
  beginWrite(store);
  store.sqlite.exec('SAVEPOINT command');
  try {
    const reply = run();
    store.sqlite.exec('RELEASE command');
    return reply;
  } catch (error) {
    if (store.sqlite.isTransaction) {
      if (!isMongoError(error)) {
        store.sqlite.exec('ROLLBACK TO command');
        loadCatalog(store);
      }
      store.sqlite.exec('RELEASE command');
    }
    throw error;
  }
}

function execute(context: Context, request: Request): Buffer {
  try {
    const command = toCommand(request);
    const handler = COMMANDS.get(command.name) ?? refuse(`the command '${command.name}'`, 59);
    if (request.opCode !== OP_MSG && !handler.acceptsAnything) refuse(`the legacy form of the command '${command.name}'`, 352);
    checkCommand(command, handler);
    const run = (): Doc | Buffer => handler.run(context, command);
    const reply = handler.writes ? runProtected(context.store, run) : run();
    const document = Buffer.isBuffer(reply) ? reply : encode(reply);
    if (document.length > MAX_REPLY_BYTES) fail(17217, `the reply to ${command.name} is too big: ${document.length} bytes, the limit is 16 MB`);
    return document;
  } catch (error) {
    // SQLite has given up the transaction by itself, and with it what other commands of this batch have written.
    if (context.store.inTransaction && !context.store.sqlite.isTransaction) throw error;
    return encode(errorReply(error));
  }
}

type Waiting = { socket: Socket; request: Request };

/**
 * Serves the store on loopback. Requests that arrive together share one transaction, and no reply leaves before it is
 * durable. `onFatal` is called when the file can no longer be written.
 */
export async function startServer(store: Store, port: number, ttlIntervalMs: number, onFatal: (error: unknown) => void): Promise<RunningServer> {
  const context: Context = { store, cursors: new Map() };
  const sockets = new Set<Socket>();
  let queue: Waiting[] = [];
  let replies = 0;
  let isClosing = false;

  function flush(): void {
    const batch = queue;
    queue = [];
    const answers: { socket: Socket; bytes: Buffer }[] = [];
    try {
      for (const { socket, request } of batch) {
        const document = execute(context, request);
        if (request.wantsReply) answers.push({ socket, bytes: encodeReply(request, ++replies, document) });
      }
      commit(store);
    } catch (error) {
      return onFatal(error);
    }
    for (const { socket, bytes } of answers) socket.write(bytes);
  }

  function enqueue(socket: Socket, message: Buffer): void {
    if (isClosing) return;
    queue.push({ socket, request: parseMessage(message) });
    if (queue.length === 1) setImmediate(flush);
  }

  const server: Server = createServer({ noDelay: true }, (socket) => {
    const frame = createFramer();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const message of frame(chunk)) enqueue(socket, message);
      } catch (error) {
        console.error(`closing a connection: ${(error as Error).message}`);
        socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const timers = [
    setInterval(() => dropIdleCursors(context.cursors), CURSOR_SWEEP_MS),
    setInterval(() => {
      try {
        deleteExpired(store);
        commit(store);
      } catch (error) {
        onFatal(error);
      }
    }, ttlIntervalMs),
  ];
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      timers.forEach(clearInterval);
      const closed = new Promise((resolve) => server.close(resolve));
      if (queue.length > 0) flush();
      isClosing = true;
      for (const socket of sockets) socket.end();
      const impatience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 500);
      await closed;
      clearTimeout(impatience);
    },
  };
}
