import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPdf } from '@larkfield/schemas/jobs/render-pdf.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { createLogger } from './logger.ts';
import { openQueue } from './queue.ts';

const silent = createLogger('test', 'silent');
let stores: TestStores;
beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores.stop());

const data = (number: number) => ({ submissionId: String(number).padStart(24, '0'), revision: 1, template: 1 });

test('a job added right after opening is queued', async () => {
  const queue = openQueue('pdf', renderPdf, stores.redisUrl, silent);
  expect(await queue.add(data(1))).toBe(true);
  await queue.close();
});

test('while Redis is away adding answers within 400 ms, and works again once Redis is back', async () => {
  const queue = openQueue('pdf', renderPdf, stores.redisUrl, silent);
  expect(await queue.add(data(2))).toBe(true);
  await stores.killRedis();
  const openedWhileAway = openQueue('pdf', renderPdf, stores.redisUrl, silent);
  const start = performance.now();
  expect(await Promise.all([queue.add(data(3)), openedWhileAway.add(data(3))])).toEqual([false, false]);
  expect(performance.now() - start).toBeLessThan(400);
  await stores.restartRedis();
  await waitUntil('the first queue adds again', () => queue.add(data(4)), { timeout: 5_000 });
  await waitUntil('the queue opened meanwhile adds', () => openedWhileAway.add(data(5)), { timeout: 5_000 });
  await Promise.all([queue.close(), openedWhileAway.close()]);
});
