import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createLogger } from '#src/telemetry/logger.ts';
import { type JobQueue, logFaults, openQueue, workerConnection } from './queue.ts';

const silent = createLogger('test', 'silent');
let stores: TestStores;
beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores.stop());

const data = (number: number) => ({ submissionId: String(number).padStart(24, '0'), revision: 1, template: 1 });

/** Adding gives up after 250 ms, which may be too short for a slow machine to connect, so this retries. */
const added = (queue: JobQueue<typeof renderPdf>, number: number) => waitUntil(`job ${number} is added`, () => queue.add(data(number)));

test('a job added right after opening is queued', async () => {
  const queue = openQueue('pdf', renderPdf, stores.redisUrl, silent);
  const board = new Queue('pdf', { connection: { url: stores.redisUrl } });
  await queue.add(data(1));
  await expect.poll(() => board.getJob(renderPdf.jobId(data(1)))).toBeTruthy();
  await Promise.all([queue.close(), board.close()]);
});

test('adding fails at once while Redis is down, and works again once Redis is back', async () => {
  const queue = openQueue('pdf', renderPdf, stores.redisUrl, silent);
  await added(queue, 2);
  await stores.killRedis();
  const openedWhileAway = openQueue('pdf', renderPdf, stores.redisUrl, silent);
  expect(await Promise.all([queue.add(data(3)), openedWhileAway.add(data(3))])).toEqual([false, false]);
  await stores.restartRedis();
  await Promise.all([added(queue, 4), added(openedWhileAway, 5)]);
  await Promise.all([queue.close(), openedWhileAway.close()]);
});

// The test fills Redis, which a shared Redis must not suffer.
test.skipIf(process.env['REDIS_URL'])('a worker whose Redis is full for minutes logs it once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const redis = new Redis(stores.redisUrl);
  await redis.config('SET', 'maxmemory', '1');
  const lines: unknown[] = [];
  let faults = 0;
  const worker = new Worker('full', async () => {}, { connection: workerConnection(stores.redisUrl), stalledInterval: 20 });
  worker.on('error', () => void (faults += 1));
  logFaults(worker, { ...silent, warn: (message, fields) => void lines.push({ message, ...fields }) });
  const line = {
    message: 'The queue has a fault',
    queue: 'full',
    error: expect.objectContaining({ message: expect.stringContaining('OOM') }),
  };
  await expect.poll(() => faults).toBeGreaterThan(10);
  expect(lines).toEqual([line]);
  vi.advanceTimersByTime(60_000);
  const before = faults;
  await expect.poll(() => faults).toBeGreaterThan(before + 10);
  expect(lines).toEqual([line, line]);
  await redis.config('SET', 'maxmemory', '0');
  await worker.close();
  redis.disconnect();
  vi.useRealTimers();
});
