import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis, type LocalRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { connectRedis, waitForRedis } from '@larkfield/service-kit/stores/redis.ts';
import { findLimit, wrongGuessLimit } from './limits.ts';
import { openRateLimits } from './rate-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-limits-'));
const contact = findLimit({ limit: 'contact' })!;
let server: LocalRedis;
let redis: Redis;
const key = randomBytes(32);
const namesOf = ({ name }: { name: string }) => redis.keys(`*:${name}:*`);

beforeAll(async () => {
  server = await startRedis({ folder });
  redis = connectRedis(server.url, createLogger('gateway', 'silent'));
  await waitForRedis(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('while Redis is silent one call waits for it, and later calls are counted in memory', async () => {
  const counted = { address: '203.0.113.5', userId: null };
  const begun = Date.now();
  const { count } = openRateLimits({ redis, key }, () => begun);
  server.child.process.kill('SIGSTOP');
  try {
    for (let calls = 0; calls < contact.points; calls += 1) await count(contact, counted);
    await expect(count(contact, counted)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  } finally {
    server.child.process.kill('SIGCONT');
  }
  // Redis received the command of the first call in its socket, and runs it now.
  await expect.poll(async () => redis.mget(...(await namesOf(contact)), 'none')).toEqual(['1', null]);
});

test('counts a client under a name that only the session key can derive from the address', async () => {
  // This test must wait for late replies.
  delete redis.options.commandTimeout;
  const address = '203.0.113.6';
  const token = findLimit({ limit: 'token' })!;
  const called = async (secret: Buffer) => {
    const { count, reserveGuess } = openRateLimits({ redis, key: secret });
    await count(token, { address, userId: null });
    await reserveGuess(address, 'a request');
  };
  await called(key);
  await called(key);
  const names = [...(await namesOf(token)), ...(await namesOf(wrongGuessLimit))];
  expect(names).toHaveLength(2);
  for (const name of names) for (const told of [address, hashToken(address)]) expect(name).not.toContain(told.slice(0, 32));
  await called(randomBytes(32));
  expect(await namesOf(token)).toHaveLength(2);
});
