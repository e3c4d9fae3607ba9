import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { answersPing, startRedis } from './start-redis.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-redis-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('reports no Redis on a socket whose listener hangs up without a reply, or that has no listener', async () => {
  const path = join(newFolder(), 'other.sock');
  const server = createServer((socket) => socket.resume().end()).listen(path);
  await once(server, 'listening');
  expect(await answersPing(path)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await answersPing(path)).toBe(false);
});

test('Redis listens on no port but on a socket for its owner only; if its path is too long, the socket is in another private folder', async () => {
  const redis = await startRedis({ folder: join(newFolder(), 'x'.repeat(120)) });
  onTestFinished(() => redis.stop());
  const client = new Redis(redis.url);
  expect(await client.config('GET', 'port')).toEqual(['port', '0']);
  client.disconnect();
  expect([redis.url, join(redis.url, '..')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('moves an unreadable Redis file aside with a message, and reports a socket that is in use', async () => {
  const folder = newFolder();
  const told: string[] = [];
  const ends: unknown[] = [];
  const start = (isGuarded: boolean) =>
    startRedis({ folder, isGuarded, tell: (line) => told.push(line), onExit: (...how) => ends.push(how) });
  const first = await start(false);
  const client = new Redis(first.url);
  await client.set('kept', 'something');
  client.disconnect();
  await first.stop();
  mkdirSync(first.url);
  await expect(start(false)).rejects.toThrow(`does not listen on ${first.url}`);
  rmdirSync(first.url);
  expect(told).toEqual([]);

  const kept = join(folder, 'appendonlydir');
  const log = join(
    kept,
    readdirSync(kept).find((name) => name.endsWith('.incr.aof'))!,
  );
  const damaged = readFileSync(log).fill(0x7a, 10, 20);
  writeFileSync(log, damaged);
  ends.length = 0;
  const second = await start(true);
  const again = new Redis(second.url);
  expect(await again.get('kept')).toBeNull();
  again.disconnect();
  expect(ends, 'the part is up, and nobody has to start it again').toEqual([]);
  await second.stop();
  const aside = readdirSync(folder).find((name) => name.startsWith('appendonlydir.damaged-'))!;
  expect(told).toEqual([expect.stringMatching(/could not read what it had kept and starts empty.*appendonlydir\.damaged-\d+$/)]);
  expect(readFileSync(join(folder, aside, log.slice(kept.length + 1))).equals(damaged)).toBe(true);
});
