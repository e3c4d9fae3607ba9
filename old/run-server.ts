import { parseArgs } from 'node:util';
import { startServer } from './server.ts';
import { openStore } from './store.ts';

const DEFAULT_TTL_INTERVAL_MS = 10_000;
const DEFAULT_CACHE_MIB = 64;
const USAGE = 'usage: main.ts --file F --port P [--ttl-interval-ms N] [--cache-mib N]';

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string' },
      port: { type: 'string', default: '0' },
      'ttl-interval-ms': { type: 'string', default: String(DEFAULT_TTL_INTERVAL_MS) },
      'cache-mib': { type: 'string', default: String(DEFAULT_CACHE_MIB) },
    },
  });
  const port = Number(values.port);
  const [ttlIntervalMs, cacheMib] = [Number(values['ttl-interval-ms']), Number(values['cache-mib'])];
  if (!values.file || !Number.isInteger(port) || port < 0 || port > 65535 || !(ttlIntervalMs > 0) || !(cacheMib > 0)) throw new Error(USAGE);
  return { file: values.file, port, ttlIntervalMs, cacheBytes: cacheMib * 1024 * 1024 };
}

function exitWith(error: unknown): never {
  console.error(`local-mongo: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  const store = openStore(options.file, options.cacheBytes);
  const server = await startServer(store, options.port, options.ttlIntervalMs, exitWith);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    store.sqlite.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // The channel closes when the process that started this one ends, however it ends.
  process.on('disconnect', () => void stop());
  if (process.send && !process.connected) await stop();
  console.info(`listening 127.0.0.1:${server.port}`);
}

/** Runs the server until it is told to stop; every reason not to start is printed and ends the process with code 1. */
export async function runServer(args: string[]): Promise<void> {
  await run(args).catch(exitWith);
}
