import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as pause } from 'node:timers/promises';
import { type Context, type Handler, requireStable } from './command.ts';
import { CATALOG_COMMANDS } from './commands/catalog-commands.ts';
import { READ_COMMANDS } from './commands/read-commands.ts';
import { WRITE_COMMANDS } from './commands/write-commands.ts';
import { decode, encode, fail, isMongoError, MAX_DOCUMENT_BYTES, mongoError, refuse } from './query/values.ts';
import { beginWrite, commit, loadCatalog, type Store } from './storage/store.ts';
import { deleteExpired } from './storage/ttl.ts';
import { createFramer, encodeReply, OP_MSG, parseMessage, type Request } from './wire.ts';

const COMMANDS = new Map<string, Handler>(Object.entries({ ...CATALOG_COMMANDS, ...READ_COMMANDS, ...WRITE_COMMANDS }));
const HOST = '127.0.0.1';
// A batch of several documents has at most 16 MB, and so has a single document.
const MAX_REPLY_BYTES = MAX_DOCUMENT_BYTES + 4 * 1024 * 1024;
const CLOSE_PATIENCE_MS = 500;
/** After a pause of this length the server counts as quiet. */
const QUIET_MS = 500;

const isPausing = <T>(answer: T | Generator<void, T>): answer is Generator<void, T> =>
  typeof (answer as Partial<Generator>).next === 'function';

function* runCommand(context: Context, { name, opCode, main, sequences }: Request): Generator<void, Buffer> {
  const handler = COMMANDS.get(name) ?? refuse(`the command '${name}'`, 59);
  if (opCode !== OP_MSG && !handler.acceptsAnything) refuse(`the legacy form of the command '${name}'`, 352);
  // An insert's documents stay encoded, because they are stored as received.
  const body = decode(main, name === 'insert' ? { documents: true } : undefined);
  requireStable(name, body);
  const db = opCode === OP_MSG ? body.$db : 'admin';
  if (typeof db !== 'string') return fail(40414, "BSON field 'OP_MSG.$db' is missing but a required field");
  if (handler.writes) {
    beginWrite(context.store);
    context.store.sqlite.exec('SAVEPOINT command');
  }
  const answer = handler.run(context, { name, db, body, sequences });
  const reply = isPausing(answer) ? yield* answer : answer;
  if (handler.writes) context.store.sqlite.exec('RELEASE command');
  const document = Buffer.isBuffer(reply) ? reply : encode(reply);
  return document.length <= MAX_REPLY_BYTES
    ? document
    : fail(17217, `the reply to ${name} is too big: ${document.length} bytes, the limit is 16 MB`);
}

function* execute(context: Context, request: Request): Generator<void, Buffer> {
  try {
    return yield* runCommand(context, request);
  } catch (error) {
    // SQLite has rolled back the transaction, including the writes of other commands in this batch.
    if (context.store.inTransaction && !context.store.sqlite.isTransaction) throw error;
    if (!isMongoError(error)) console.error(error);
    // A bug of this program must not leave half a command behind: its writes are rolled back before the others are committed.
    if (!isMongoError(error) && COMMANDS.get(request.name)?.writes) {
      context.store.sqlite.exec('ROLLBACK TO command');
      loadCatalog(context.store);
    }
    const { message, code, codeName, details } = isMongoError(error)
      ? error
      : mongoError(1, `internal error of local-mongo: ${String(error)}`);
    return encode({ ok: 0, errmsg: message, code, codeName, ...details });
  }
}

/** Serves the store on a Unix socket or on a port of the loopback address. Requests that arrive together share one transaction, and replies are sent once it is durable. At intervals the server deletes expired documents, empties the write-ahead log and compacts the file. `onFatal` is called when the file can no longer be written. */
export async function startServer(store: Store, place: string | number, roundIntervalMs: number, onFatal: (error: unknown) => void) {
  const context: Context = { store, cursors: new Map() };
  const sockets = new Set<Socket>();
  let queue: { socket: Socket; request: Request }[] = [];
  let replies = 0;
  /** True while a command pauses; no other command may touch the store then. */
  let isPaused = false;
  let isClosing = false;
  let running: Promise<void> | undefined;
  let askedAt = -Infinity;

  function tidy(): void {
    if (isPaused) return;
    try {
      deleteExpired(store);
      commit(store);
    } catch (error) {
      onFatal(error);
    }
    store.tidy(performance.now() - askedAt > QUIET_MS);
  }

  async function flush(): Promise<void> {
    const batch = queue;
    queue = [];
    const answers: (() => void)[] = [];
    try {
      for (const { socket, request } of batch) {
        const work = execute(context, request);
        let step = work.next();
        isPaused = !step.done;
        for (; !step.done; step = work.next()) await pause();
        isPaused = false;
        const bytes = encodeReply(request, ++replies, step.value);
        if (request.wantsReply) answers.push(() => socket.write(bytes));
      }
      commit(store);
    } catch (error) {
      isPaused = false;
      onFatal(error);
    }
    if (!store.inTransaction) answers.forEach((send) => send());
    if (store.isLogLong()) store.emptyLog();
    if (queue.length > 0 && !isClosing) schedule();
  }

  // A flush that was scheduled before a paused command began does nothing.
  const schedule = () => setImmediate(() => isPaused || (running = flush()));

  function take(socket: Socket, request: Request): void {
    askedAt = performance.now();
    // Health checks never wait, because drivers give up on a server that is silent during a long command.
    if (COMMANDS.get(request.name)?.acceptsAnything)
      socket.write(encodeReply(request, ++replies, execute(context, request).next().value as Buffer));
    else if (queue.push({ socket, request }) === 1 && !isPaused) schedule();
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const frame = createFramer();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const message of frame(chunk)) take(socket, parseMessage(message));
      } catch (error) {
        console.error(`closing a connection: ${(error as Error).message}`);
        socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (typeof place === 'number') return void server.listen(place, HOST, resolve);
    // Remove the socket of a killed process: only we hold the lock of the data file, so no other process uses the socket beside it.
    rmSync(place, { force: true });
    server.listen(place, resolve);
  });
  const timer = setInterval(tidy, roundIntervalMs);
  return {
    /** 0 if the server listens on a socket. */
    port: typeof place === 'number' ? (server.address() as AddressInfo).port : 0,
    async close(): Promise<void> {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      isClosing = true;
      await running;
      do await flush();
      while (queue.length > 0);
      for (const socket of sockets) socket.removeAllListeners('data').end();
      const impatience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), CLOSE_PATIENCE_MS);
      await closed;
      clearTimeout(impatience);
    },
  };
}
