import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface LocalMongo {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the embedded database as a child process that ends with its parent, and waits until it listens. Rejects with the server's own message when it cannot start. `port` 0 (the default) chooses a free port. */
export async function startLocalMongo({
  file,
  port = 0,
  socket,
  ttlIntervalMs,
  compactIntervalMs,
  cacheMib,
}: {
  file: string;
  port?: number;
  /** Path of a Unix socket, instead of a port. */
  socket?: string;
  ttlIntervalMs?: number;
  compactIntervalMs?: number;
  cacheMib?: number;
}): Promise<LocalMongo> {
  mkdirSync(dirname(file), { recursive: true });
  const given = {
    file,
    port,
    socket,
    'ttl-interval-ms': ttlIntervalMs,
    'compact-interval-ms': compactIntervalMs,
    'cache-mib': cacheMib,
  };
  const options = Object.entries(given).filter(([, value]) => value !== undefined);
  // Detached, so that Ctrl-C in a terminal stops the services first, and the database only after them.
  const child = spawn(process.execPath, [MAIN, ...options.map(([name, value]) => `--${name}=${value}`)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4096);
    // Through the console, since a test run keeps back what a test says there unless the test fails.
    console.error(chunk.toString().trimEnd());
  });
  // The last output may arrive after the exit event, so wait for "close".
  const failed = once(child, 'close').then(([code]) => {
    throw new Error(errors.trim() || `local-mongo ended with code ${code}`);
  });
  const [listening] = await Promise.race([once(child, 'message') as Promise<[number]>, failed]);
  for (const part of [child, child.stderr, child.channel]) (part as { unref?(): void } | null | undefined)?.unref?.();
  return {
    url: `mongodb://${socket === undefined ? `127.0.0.1:${listening}` : encodeURIComponent(socket)}`,
    port: listening,
    pid: child.pid!,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      child.kill('SIGTERM');
      await exited;
    },
  };
}
