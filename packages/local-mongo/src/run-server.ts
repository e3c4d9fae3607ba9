import { parseArgs } from 'node:util';
import { startServer } from './server.ts';
import { openStore } from './storage/store.ts';

const USAGE = 'usage: main.ts --file F (--port P | --socket S) [--ttl-interval-ms N] [--compact-interval-ms N] [--cache-mib N]';

function readOptions(args: string[]) {
  const text = (value?: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    args,
    options: {
      file: text(),
      port: text('0'),
      socket: text(),
      'ttl-interval-ms': text('10000'),
      'compact-interval-ms': text('180000'),
      'cache-mib': text('64'),
    },
  });
  const [port, ttlIntervalMs, cacheMib] = [Number(values.port), Number(values['ttl-interval-ms']), Number(values['cache-mib'])] as const;
  const compactIntervalMs = Number(values['compact-interval-ms']);
  if (
    !values.file ||
    !(Number.isInteger(port) && port >= 0 && port <= 65535) ||
    !(ttlIntervalMs > 0) ||
    !(compactIntervalMs >= 0) ||
    !(cacheMib > 0)
  )
    throw new Error(USAGE);
  return {
    file: values.file,
    place: values.socket ?? port,
    ttlIntervalMs,
    compactIntervalMs,
    cacheBytes: cacheMib * 1024 * 1024,
  };
}

const say = (error: unknown) => console.error(`local-mongo: ${error instanceof Error ? error.message : String(error)}`);

/** Prints the error and exits with code 1; for a server that could not start. */
export function exitWith(error: unknown): never {
  say(error);
  process.exit(1);
}

/**
 * Prints the error and kills a running server at once. `process.exit` would wait for V8's own threads, and hang if one of them waits for
 * this thread (nodejs/node#54918); a supervisor would then wait for the exit forever.
 */
function endWith(error: unknown): void {
  say(error);
  process.kill(process.pid, 'SIGKILL');
}

/** Runs the server until a stop signal; rejects when it cannot start. */
export async function runServer(args: string[]): Promise<void> {
  const { file, place, ttlIntervalMs, compactIntervalMs, cacheBytes } = readOptions(args);
  // Only the owner may read the files that the server writes.
  process.umask(0o077);
  const store = openStore(file, cacheBytes, compactIntervalMs);
  const server = await startServer(store, place, ttlIntervalMs, endWith);
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= server.close().then(() => {
      store.close();
      process.exit(0);
    });
  };
  // The channel closes when the parent process ends in any way.
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, stop);
  if (process.send && !process.connected) stop();
  console.info(`listening ${typeof place === 'string' ? place : `127.0.0.1:${server.port}`}`);
  process.send?.(server.port);
}
