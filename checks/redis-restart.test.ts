// @rest: kills
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { openAttemptCounter } from '@larkfield/links/passcodes/attempt-store.ts';
import { startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { createStorePasswords, redisUsers } from '@larkfield/one-machine/stores/store-access.ts';
import { createSession, endUserSessions, findSession, touchSession } from '@larkfield/stored-data/session-store.ts';
import { openBudget } from '@larkfield/service-kit/access/budget.ts';
import type { ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { connectRedis, waitForRedis } from '@larkfield/service-kit/stores/redis.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';

const log = createLogger('test', 'silent');
const keys = { sessions: randomBytes(32), attempts: randomBytes(32) };
const link = { _id: new Types.ObjectId(), lockEpoch: 0 };
const job = { submissionId: '1'.padStart(24, '0'), revision: 1, template: 1 };

/** Writes data of several services into Redis, each with the service's own Redis user. */
async function connect(url: string, passwords: Record<ServiceName, string>) {
  const urlOf = (service: ServiceName) => `${url}?username=${service}&password=${passwords[service]}`;
  const [auth, links, gateway] = await Promise.all(
    (['auth', 'links', 'gateway'] as const).map(async (service) => {
      const redis = connectRedis(urlOf(service), log);
      await waitForRedis(redis);
      return redis;
    }),
  );
  const queue = openQueue(pdfQueues.fresh, renderPdf, urlOf('checklist'), log, 10_000);
  return {
    auth: { redis: auth!, key: keys.sessions },
    attempts: openAttemptCounter(links!, keys.attempts),
    guesses: openBudget(gateway!, 'wrong-guess', { points: 2, seconds: 3_600 }),
    queue,
    close: async () => {
      for (const redis of [auth!, links!, gateway!]) redis.disconnect();
      await queue.close();
    },
  };
}

test('after a restart with the product’s users, Redis has all data written in transactions, and an ended session stays ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const passwords = createStorePasswords(folder);
  const aclFile = join(folder, 'users.acl');
  writeFileSync(aclFile, redisUsers(passwords));
  const start = () => startRedis({ folder: join(folder, 'redis'), aclFile });

  const first = await start();
  const before = await connect(first.url, passwords);
  const user = { userId: '2'.padStart(24, '0'), email: 'nora.reyes@larkfield.example', role: 'user' as const };
  const kept = await createSession(before.auth, user);
  const ended = await createSession(before.auth, user);
  await touchSession(before.auth, (await findSession(before.auth, ended))!);
  const { sessionId } = (await findSession(before.auth, kept))!;
  expect(await endUserSessions(before.auth.redis, user.userId, sessionId)).toBe(1);
  expect(await findSession(before.auth, ended)).toBeNull();
  for (const _ of [1, 2]) await before.attempts.reserve(link, '203.0.113.1', new Date());
  for (const act of ['first', 'second']) expect(await before.guesses.take('203.0.113.1', act)).toBe(0);
  expect(await before.queue.add(job)).toBe(true);
  await before.close();
  await first.stop();

  const second = await start();
  onTestFinished(() => second.stop());
  const after = await connect(second.url, passwords);
  onTestFinished(() => after.close());
  expect(await findSession(after.auth, ended), 'the ended session').toBeNull();
  expect(await findSession(after.auth, kept), 'the kept session').toMatchObject(user);
  expect(await after.attempts.reserve(link, '203.0.113.1', new Date())).toMatchObject({ remaining: linkConstants.attemptsPerRound - 3 });
  expect(await after.guesses.take('203.0.113.1', 'third')).toBeGreaterThan(0);
  expect(await after.queue.countWaiting()).toBe(1);
  // The list of a user's sessions survived too, so all of them can still be ended.
  expect(await endUserSessions(after.auth.redis, user.userId)).toBe(1);
  expect(await findSession(after.auth, kept)).toBeNull();
});
