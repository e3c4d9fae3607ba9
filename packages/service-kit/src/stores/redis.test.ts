import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type LocalRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createLogger } from '#src/telemetry/logger.ts';
import { connectRedis, isRedisOutage, runTransaction, waitForRedis } from './redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-redis-'));
const log = createLogger('test', 'silent');
let server: LocalRedis;

beforeAll(async () => {
  server = await startRedis({ folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the error of a failing operation. */
const failureOf = async (operation: Promise<unknown>) =>
  operation.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['has no memory left', 'maxmemory', '1', '0', 'OOM '],
  ['lacks its replicas', 'min-replicas-to-write', '1', '0', 'NOREPLICAS '],
])('a Redis error while it %s counts as an outage, alone, in a script and in a transaction', async (_, setting, wrong, right, code) => {
  const redis = connectRedis(server.url, log);
  await waitForRedis(redis);
  await redis.config('SET', setting, wrong);
  try {
    const alone = await failureOf(redis.set('key', 'value'));
    expect((alone as Error).message.startsWith(code)).toBe(true);
    const script = await failureOf(redis.eval("return redis.call('set', KEYS[1], 'value')", 1, 'key'));
    const transaction = await failureOf(runTransaction(redis.multi().set('key', 'value').get('key')));
    expect((transaction as Error).message).toMatch(/^EXECABORT /);
    expect([alone, script, transaction].map(isRedisOutage)).toEqual([true, true, true]);
  } finally {
    await redis.config('SET', setting, right);
  }
  expect(await failureOf(runTransaction(redis.multi().set('key', 'value').get('key')))).toBeNull();
  redis.disconnect();
});

test('errors of a Redis that is read-only or busy with a long script count as an outage', async () => {
  const redis = connectRedis(server.url, log);
  const busy = connectRedis(server.url, log);
  await Promise.all([waitForRedis(redis), waitForRedis(busy)]);
  await redis.replicaof('127.0.0.1', 1);
  const readOnly = await failureOf(redis.set('key', 'value'));
  await redis.replicaof('NO', 'ONE');
  expect((readOnly as Error).message.startsWith('READONLY ')).toBe(true);

  await redis.config('SET', 'busy-reply-threshold', '1');
  const script = failureOf(busy.eval('while true do end', 0));
  await expect.poll(async () => String(await failureOf(redis.get('key')))).toContain('BUSY ');
  const refused = await failureOf(redis.get('key'));
  await redis.script('KILL');
  await script;
  expect([readOnly, refused].map(isRedisOutage)).toEqual([true, true]);
  for (const connection of [redis, busy]) connection.disconnect();
});

test('a transaction with a wrong command is not an outage, and names the command', async () => {
  const redis = connectRedis(server.url, log);
  await waitForRedis(redis);
  const unknown = await failureOf(runTransaction(redis.multi().call('NOSUCHCOMMAND').get('key')));
  expect((unknown as Error).message).toMatch(/^EXECABORT /);
  await redis.set('text', 'value');
  const wrongType = await failureOf(runTransaction(redis.multi().sadd('text', 'member')));
  expect((wrongType as Error).message).toMatch(/^WRONGTYPE /);
  expect([unknown, wrongType].map(isRedisOutage)).toEqual([false, false]);
  redis.disconnect();
});

test('errors of an unavailable Redis count as an outage', async () => {
  const redis = connectRedis(server.url, log);
  await waitForRedis(redis);
  const blocked = redis.blpop('nothing', 0).catch((error: unknown) => error);
  const silent = await blocked;
  expect(isRedisOutage(silent)).toBe(true);

  server.child.process.kill('SIGKILL');
  await server.child.exited;
  await waitUntil('the loss is noticed', () => redis.status !== 'ready');
  expect(isRedisOutage(await redis.get('key').catch((error: unknown) => error))).toBe(true);
  expect(
    isRedisOutage(
      await redis
        .multi()
        .get('key')
        .exec()
        .catch((error: unknown) => error),
    ),
  ).toBe(true);
  redis.disconnect();
});

test('a refused password is logged in one line with the name of the setting, and the connection works once Redis accepts it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'larkfield-redis-'));
  const closed = await startRedis({ folder: own });
  const operator = connectRedis(closed.url, log);
  await waitForRedis(operator);
  await operator.config('SET', 'requirepass', 'another');
  const said: [string, string, unknown][] = [];
  const note = (level: string) => (message: string, fields?: unknown) => void said.push([level, message, fields]);
  const redis = connectRedis(closed.url, { ...log, error: note('error'), warn: note('warn'), info: note('info') });
  const refusal = ['error', 'REDIS_URL: Redis refuses its user and password', undefined];
  await expect.poll(() => said).toEqual([refusal]);
  await operator.config('SET', 'requirepass', '');
  await waitForRedis(redis);
  expect(said).toEqual([refusal, ['info', 'Redis is back', undefined]]);
  for (const connection of [redis, operator]) connection.disconnect();
  await closed.stop();
  rmSync(own, { recursive: true, force: true });
});

test('an error of our own is not an outage', async () => {
  expect(isRedisOutage(new TypeError('Cannot read properties of undefined'))).toBe(false);
  expect(isRedisOutage(null)).toBe(false);
});
