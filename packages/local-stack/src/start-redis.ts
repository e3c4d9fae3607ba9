import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { guarded, startChild, type Child } from './child.ts';
import { findProgram, redisPrograms } from './find-program.ts';
import { waitUntil } from './wait-until.ts';

export interface LocalRedis {
  url: string;
  port: number;
  child: Child;
  stop: () => Promise<void>;
}

export interface RedisOptions {
  folder: string;
  port: number;
  /** Ends Redis when this process is gone; one process more. */
  isGuarded?: boolean;
  onLine?: (name: string, line: string) => void;
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

/** True when a Redis answers on the port; false when nobody listens, when someone hangs up, and while Redis loads its data. */
export async function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const finish = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('data', (data) => finish(data.toString().startsWith('+PONG')));
    socket.once('error', () => finish(false));
    // Someone else who hangs up without a word; a closed socket has no time-out any more.
    socket.once('close', () => finish(false));
    socket.setTimeout(1_000, () => finish(false));
  });
}

/** Starts a redis-server or valkey-server on loopback with an append-only file in a folder; resolves when it answers. */
export async function startRedis({ folder, port, isGuarded = false, onLine, onExit }: RedisOptions): Promise<LocalRedis> {
  const command = findProgram(redisPrograms);
  if (!command) throw new Error('Neither redis-server nor valkey-server is installed');
  mkdirSync(folder, { recursive: true });
  const args = [
    '--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'everysec',
    '--save', '', '--maxmemory-policy', 'noeviction', '--daemonize', 'no', '--loglevel', 'warning',
  ];
  const started = isGuarded ? guarded(command, args) : { command, args };
  const child = startChild({ name: 'redis', ...started, onLine, onExit });
  const hasEnded = child.exited.then(() => Promise.reject(new Error(`Redis ended at once; is port ${port} taken?`)));
  hasEnded.catch(() => {});
  await Promise.race([waitUntil('Redis answers', () => answersPing(port), { interval: 20 }), hasEnded]);
  return { url: `redis://127.0.0.1:${port}`, port, child, stop: () => child.stop(10_000) };
}
