import { readdirSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { guarded, startChild, type Child } from '#src/child.ts';
import { closeFolder } from './data-folder.ts';
import { findProgram, redisPrograms } from '#src/find-program.ts';
import { socketPath } from './socket-path.ts';
import { waitUntil } from '#src/wait-until.ts';

export interface LocalRedis {
  /** The path of the socket, which clients accept as an address. */
  url: string;
  child: Child;
  stop: () => Promise<void>;
}

export interface RedisOptions {
  folder: string;
  /** The Unix socket, the only address that Redis listens on; by default a socket in the folder. */
  socket?: string;
  /** The ACL file (store-access.ts). Without one, every client of the socket has all rights. */
  aclFile?: string;
  /** When the append-only file reaches the disk. With 'no', each write reaches the operating system before the reply, so it survives a kill of Redis. */
  fsync?: 'everysec' | 'no';
  /** Ends Redis when this process is gone; needs one more process. */
  isGuarded?: boolean;
  onLine?: (name: string, line: string) => void;
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
  /** Called when Redis starts empty because its files cannot be read. */
  tell?: (line: string) => void;
}

/** True when Redis replies on the socket; false when nothing listens, when the listener hangs up, and while Redis loads its data. */
export async function answersPing(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    // With an ACL file, only the user `health` may send PING. Without one, AUTH fails, but Redis replies to PING all the same.
    const socket = connect(path, () => socket.write('AUTH health none\r\nPING\r\n'));
    const finish = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    let answers = '';
    socket.on('data', (data) => {
      answers += data.toString();
      const [, ping] = answers.split('\r\n').slice(0, -1);
      if (ping !== undefined) finish(ping === '+PONG');
    });
    socket.once('error', () => finish(false));
    // Another program may hang up without a reply; a closed socket would never time out.
    socket.once('close', () => finish(false));
    socket.setTimeout(1_000, () => finish(false));
  });
}

/** Matches Redis' messages about files that it cannot read. */
const cannotRead = /append only file|AOF|RDB/i;
/** The names of Redis' files, depending on its version. */
const kept = ['appendonlydir', 'appendonly.aof'];

/** Renames Redis' files, so that it starts empty; returns the new names. */
function setAside(folder: string): string[] {
  const found = readdirSync(folder).filter((name) => kept.includes(name));
  return found.map((name) => {
    const aside = join(folder, `${name}.damaged-${Date.now()}`);
    renameSync(join(folder, name), aside);
    return aside;
  });
}

/**
 * Starts a redis-server or valkey-server on a Unix socket with an append-only file in a folder; resolves when it replies. An unreadable file is
 * moved aside. Sessions, limits and queues are lost then, which is acceptable.
 */
export async function startRedis(options: RedisOptions): Promise<LocalRedis> {
  const { folder, onExit, tell = () => {} } = options;
  const command = findProgram(redisPrograms);
  if (!command) throw new Error('Neither redis-server nor valkey-server is installed');
  closeFolder(folder);
  const first = await tryRedis(command, options);
  if ('redis' in first) return first.redis;
  const aside = first.hasUnreadable ? setAside(folder) : [];
  const second = aside.length > 0 ? await tryRedis(command, options) : first;
  if (!('redis' in second)) {
    onExit?.(...second.exit);
    throw new Error(second.fault);
  }
  tell(`Redis could not read what it had kept and starts empty; the damaged file is kept in ${aside.join(', ')}`);
  return second.redis;
}

type Exit = Parameters<NonNullable<RedisOptions['onExit']>>;
type Attempt = { redis: LocalRedis } | { exit: Exit; hasUnreadable: boolean; fault: string };

async function tryRedis(
  command: string,
  { folder, socket = socketPath(folder, 'redis.sock'), aclFile, fsync = 'everysec', isGuarded = false, onLine, onExit }: RedisOptions,
): Promise<Attempt> {
  const args = [
    '--port',
    '0',
    '--unixsocket',
    socket,
    '--unixsocketperm',
    '700',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    fsync,
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
    '--daemonize',
    'no',
    '--loglevel',
    'warning',
    ...(aclFile === undefined ? [] : ['--aclfile', aclFile]),
  ];
  const started = isGuarded ? guarded(command, args) : { command, args };
  const lines: string[] = [];
  let hasAnswered = false;
  let exit: Exit = [null, null];
  const child = startChild({
    name: 'redis',
    ...started,
    onLine: (name, line) => {
      if (!hasAnswered) lines.push(line);
      onLine?.(name, line);
    },
    onExit: (...how) => {
      exit = how;
      if (hasAnswered) onExit?.(...how);
    },
  });
  // "close" is emitted after the last lines of output.
  const ends = new Promise<false>((resolve) => child.process.once('close', () => resolve(false)));
  hasAnswered = await Promise.race([waitUntil('Redis answers', () => answersPing(socket), { interval: 20, spent: child.spent }), ends]);
  if (hasAnswered) return { redis: { url: socket, child, stop: () => child.stop(10_000) } };
  const last = lines.filter(Boolean).at(-1);
  return {
    exit,
    hasUnreadable: lines.some((line) => cannotRead.test(line)),
    fault: `Redis ended at once, and does not listen on ${socket}.${last ? ` It said: ${last}` : ''}`,
  };
}
