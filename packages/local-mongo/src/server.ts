import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Context, Handler } from './command.ts';
import { CATALOG_COMMANDS } from './commands/catalog-commands.ts';
import { READ_COMMANDS } from './commands/read-commands.ts';
import { WRITE_COMMANDS } from './commands/write-commands.ts';
import { decode, encode, fail, isMongoError, MAX_DOCUMENT_BYTES, mongoError, refuse } from './values.ts';
import { beginWrite, commit, loadCatalog, type Store } from './store.ts';
import { deleteExpired } from './ttl.ts';
import { createFramer, encodeReply, OP_MSG, parseMessage, type Request } from './wire.ts';

const COMMANDS = new Map<string, Handler>(Object.entries({ ...CATALOG_COMMANDS, ...READ_COMMANDS, ...WRITE_COMMANDS }));
const HOST = '127.0.0.1';
// A batch holds documents up to 16 MB, and more than one document never exceeds that.
const MAX_REPLY_BYTES = MAX_DOCUMENT_BYTES + 4 * 1024 * 1024;
const CLOSE_PATIENCE_MS = 500;

function runCommand(context: Context, { name, opCode, main, sequences }: Request): Buffer {
  const handler = COMMANDS.get(name) ?? refuse(`the command '${name}'`, 59);
  if (opCode !== OP_MSG && !handler.acceptsAnything) refuse(`the legacy form of the command '${name}'`, 352);
  // An insert's documents stay encoded, because they are stored as they came.
  const body = decode(main, name === 'insert' ? { documents: true } : undefined);
  const db = opCode === OP_MSG ? body.$db : 'admin';
  if (typeof db !== 'string') return fail(40414, "BSON field 'OP_MSG.$db' is missing but a required field");
  if (handler.writes) {
    beginWrite(context.store);
    context.store.sqlite.exec('SAVEPOINT command');
  }
  const reply = handler.run(context, { name, db, body, sequences });
  if (handler.writes) context.store.sqlite.exec('RELEASE command');
  const document = Buffer.isBuffer(reply) ? reply : encode(reply);
  return document.length <= MAX_REPLY_BYTES ? document : fail(17217, `the reply to ${name} is too big: ${document.length} bytes, the limit is 16 MB`);
}

function execute(context: Context, request: Request): Buffer {
  try {
    return runCommand(context, request);
  } catch (error) {
    // SQLite has given up the transaction by itself, and with it what other commands of this batch have written.
    if (context.store.inTransaction && !context.store.sqlite.isTransaction) throw error;
    if (!isMongoError(error)) console.error(error);
    // A fault of this program must not leave half a command behind: its writes are taken back before the others are committed.
    if (!isMongoError(error) && COMMANDS.get(request.name)?.writes) {
      context.store.sqlite.exec('ROLLBACK TO command');
      loadCatalog(context.store);
    }
    const { message, code, codeName, details } = isMongoError(error) ? error : mongoError(1, `internal error of local-mongo: ${String(error)}`);
    return encode({ ok: 0, errmsg: message, code, codeName, ...details });
  }
}

/** Serves the store on loopback. Requests that arrive together share one transaction, and no reply leaves before it is durable. `onFatal` is called when the file can no longer be written. */
export async function startServer(store: Store, port: number, ttlIntervalMs: number, onFatal: (error: unknown) => void) {
  const context: Context = { store, cursors: new Map() };
  const sockets = new Set<Socket>();
  let queue: { socket: Socket; request: Request }[] = [];
  let replies = 0;

  function attempt(write: () => void): void {
    try {
      write();
      commit(store);
    } catch (error) {
      onFatal(error);
    }
  }

  function flush(): void {
    const batch = queue;
    queue = [];
    const answers: (() => void)[] = [];
    attempt(() => {
      for (const { socket, request } of batch) {
        const bytes = encodeReply(request, ++replies, execute(context, request));
        if (request.wantsReply) answers.push(() => socket.write(bytes));
      }
    });
    if (!store.inTransaction) answers.forEach((send) => send());
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const frame = createFramer();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const message of frame(chunk)) {
          if (queue.push({ socket, request: parseMessage(message) }) === 1) setImmediate(flush);
        }
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
  const timer = setInterval(() => attempt(() => deleteExpired(store)), ttlIntervalMs);
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      flush();
      for (const socket of sockets) socket.removeAllListeners('data').end();
      const impatience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), CLOSE_PATIENCE_MS);
      await closed;
      clearTimeout(impatience);
    },
  };
}
