import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfQueues, renderPdf, sendMail } from '@larkfield/schemas/queue-jobs.ts';
import { type LocalRedis, startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { createStorePasswords, redisUsers } from '@larkfield/one-machine/stores/store-access.ts';
import type { ServiceName } from '#src/access/identity.ts';
import { openBudget } from '#src/access/budget.ts';
import { createLogger } from '#src/telemetry/logger.ts';
import { openQueue, workerConnection } from './queue.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-users-'));
const passwords = createStorePasswords(folder);
const connections: Redis[] = [];
let redis: LocalRedis;

beforeAll(async () => {
  writeFileSync(join(folder, 'users.acl'), redisUsers(passwords));
  redis = await startRedis({ folder: join(folder, 'redis'), aclFile: join(folder, 'users.acl') });
});
afterAll(async () => {
  for (const connection of connections) connection.disconnect();
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (user: ServiceName) => `${redis.url}?username=${user}&password=${passwords[user]}`;
function connect(url: string): Redis {
  const connection = new Redis(url, { maxRetriesPerRequest: 1 });
  connection.on('error', () => {});
  connections.push(connection);
  return connection;
}
const refused = /NOPERM|NOAUTH/;

test('without a password, or with a wrong one, a client can only ping', async () => {
  const health = connect(`${redis.url}?username=health&password=none`);
  expect(await health.call('PING')).toBe('PONG');
  await expect(health.call('GET', 'session:x')).rejects.toThrow(refused);
  await expect(health.call('AUTH', 'gateway', 'guessed')).rejects.toThrow(/WRONGPASS/);
  // `default`, as which Redis replays its file, has every right, so no client may sign in as this user.
  for (const password of ['', 'none']) await expect(health.call('AUTH', 'default', password)).rejects.toThrow(/WRONGPASS/);
  await expect(connect(redis.url).call('PING')).rejects.toThrow(refused);
});

test('queues work with the rights of their producers and consumers', async () => {
  const log = createLogger('test', 'silent');
  const queue = openQueue(pdfQueues.fresh, renderPdf, urlOf('checklist'), log);
  const data = { submissionId: '1'.padStart(24, '0'), revision: 1, template: 1 };
  const done = Promise.withResolvers<object>();
  const worker = new Worker(pdfQueues.fresh, async (job) => done.resolve(job.data as object), {
    connection: workerConnection(urlOf('pdf-worker')),
  });
  worker.on('error', (error) => done.reject(error));
  await expect.poll(() => queue.add(data)).toBe(true);
  expect(await done.promise).toMatchObject(data);
  await Promise.all([worker.close(), queue.close()]);
  const mails = openQueue('mail', sendMail, urlOf('contact'), log);
  await expect.poll(() => mails.add({ mailId: '1'.padStart(24, '0') })).toBe(true);
  await mails.close();
});

test('a service cannot touch the counters and keys of another', async () => {
  const gateway = connect(urlOf('gateway'));
  expect(await openBudget(gateway, 'wrong-guess', { points: 1, seconds: 60 }).take('203.0.113.1', 'a')).toBe(0);
  await connect(urlOf('auth')).multi().set('session:x', 'sealed', 'PX', 60_000).sadd('user-sessions:1', 'x').exec();
  expect(await gateway.get('session:x')).toBe('sealed');
  for (const [service, command] of [
    ['gateway', ['SADD', 'user-sessions:1', 'y']],
    ['pdf-worker', ['GET', 'session:x']],
    ['checklist', ['SET', 'session:y', 'forged']],
    ['links', ['GET', 'session:x']],
    ['contact', ['LPUSH', 'bull:pdf:wait', '1']],
    ['pdf-worker', ['GET', 'bull:mail:1']],
    ['gateway', ['KEYS', '*']],
    ['auth', ['SCAN', '0']],
    ['checklist', ['FLUSHALL']],
    ['links', ['CONFIG', 'GET', '*']],
    ['contact', ['EVAL', "return redis.call('GET', 'session:x')", '0']],
  ] as const) {
    const [name, ...rest] = command;
    await expect(connect(urlOf(service)).call(name, ...rest), `${service}: ${command.join(' ')}`).rejects.toThrow(
      /NOPERM|can't (?:run this command|access at least one of the keys)/,
    );
  }
});
