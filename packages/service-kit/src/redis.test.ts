import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@larkfield/local-stack/free-port.ts';
import { startRedis, type LocalRedis } from '@larkfield/local-stack/start-redis.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { createLogger } from './logger.ts';
import { connectRedis, isRedisOutage, waitForRedis } from './redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-redis-'));
const log = createLogger('test', 'silent');
let server: LocalRedis;

beforeAll(async () => {
  server = await startRedis({ folder, port: await findFreePort() });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('what Redis answers while it is away counts as an outage', async () => {
  const redis = connectRedis(server.url, log);
  await waitForRedis(redis);
  const blocked = redis.blpop('nothing', 0).catch((error: unknown) => error);
  const silent = await blocked;
  expect(isRedisOutage(silent)).toBe(true);

  server.child.process.kill('SIGKILL');
  await server.child.exited;
  await waitUntil('the loss is noticed', () => redis.status !== 'ready');
  expect(isRedisOutage(await redis.get('key').catch((error: unknown) => error))).toBe(true);
  expect(isRedisOutage(await redis.multi().get('key').exec().catch((error: unknown) => error))).toBe(true);
  redis.disconnect();
});

test('a fault of our own is not an outage', async () => {
  expect(isRedisOutage(new TypeError('Cannot read properties of undefined'))).toBe(false);
  expect(isRedisOutage(null)).toBe(false);
});
