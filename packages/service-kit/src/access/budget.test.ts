import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestRedis, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { openBudget, type Budget } from './budget.ts';
import { createLogger } from '#src/telemetry/logger.ts';

let stores: TestStores;
let redis: Awaited<ReturnType<typeof connectTestRedis>>;
let budget: Budget;

beforeAll(async () => {
  stores = await startTestStores();
  redis = await connectTestRedis(stores.redisUrl, createLogger('test', 'silent'));
  budget = openBudget(redis, 'test', { points: 20, seconds: 900 });
});
afterAll(async () => {
  redis.disconnect();
  await stores.stop();
});

/** Number of granted acts when all are requested at once. */
async function granted(key: string, acts: string[]): Promise<number> {
  const waits = await Promise.all(acts.map((act) => budget.take(key, act)));
  return waits.filter((wait) => wait === 0).length;
}
const acts = (count: number, name = 'act') => Array.from({ length: count }, (_, index) => `${name}-${index}`);

test('grants exactly the limit of many simultaneous requests, for each key', async () => {
  expect(await Promise.all([granted('a', acts(60)), granted('b', acts(60))])).toEqual([20, 20]);
  const wait = await budget.take('a', 'one more');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900_000);
});

test('a repeated act takes only one point', async () => {
  expect(await granted('c', [...acts(15), ...acts(15)])).toBe(30);
  expect(await granted('c', acts(15, 'other'))).toBe(5);
});

test('a returned point can be taken once more, and a refused act has no point to return', async () => {
  expect(await granted('d', acts(30))).toBe(20);
  for (const act of acts(30).slice(0, 5)) await budget.giveBack('d', act);
  for (const act of ['act-0', 'unknown']) await budget.giveBack('d', act);
  expect(await granted('d', acts(30, 'later'))).toBe(5);
});

test('a point is free again after its time, and is held longer when the same act takes it again', async () => {
  const single = openBudget(redis, 'single', { points: 1, seconds: 900 });
  expect(await single.take('a', 'first', 50)).toBe(0);
  await expect.poll(() => single.take('a', 'second', 50)).toBe(0);
  await expect.poll(() => single.take('a', 'third')).toBe(0);
  expect(await single.take('a', 'third', 50)).toBe(0);
  expect(await single.take('a', 'fourth')).toBeGreaterThan(800_000);
});

test('grants nothing without Redis', async () => {
  await stores.killRedis();
  await expect(budget.take('e', 'act')).rejects.toThrow();
  await stores.restartRedis();
});
