import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from './free-port.ts';
import { answersPing, startRedis } from './start-redis.ts';

test('somebody on the port who hangs up without a word is no Redis', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await answersPing((server.address() as AddressInfo).port)).toBe(false);
});

test('a port that nobody listens on is no Redis', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  expect(await answersPing(port)).toBe(false);
});

test('what Redis kept and cannot read is set aside with a word, and a port that is taken is told as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-redis-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const told: string[] = [];
  const ends: unknown[] = [];
  const start = (isGuarded: boolean) =>
    startRedis({ folder, port, isGuarded, tell: (line) => told.push(line), onExit: (...how) => ends.push(how) });
  const first = await start(false);
  const client = new Redis(first.url);
  await client.set('kept', 'something');
  client.disconnect();
  await first.stop();
  const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(start(false)).rejects.toThrow(`is port ${port} taken?`);
  other.close();
  await once(other, 'close');
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
