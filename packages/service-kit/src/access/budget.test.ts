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

/** How many of a number of simultaneous acts are granted. */
async function granted(key: string, acts: string[]): Promise<number> {
  const waits = await Promise.all(acts.map((act) => budget.take(key, act)));
  return waits.filter((wait) => wait === 0).length;
}
const acts = (count: number, name = 'act') => Array.from({ length: count }, (_, index) => `${name}-${index}`);

test('of many simultaneous requests exactly the limit is granted, by key', async () => {
  expect(await Promise.all([granted('a', acts(60)), granted('b', acts(60))])).toEqual([20, 20]);
  const wait = await budget.take('a', 'one more');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900_000);
});

test('an act that is repeated takes one all the same', async () => {
  expect(await granted('c', [...acts(15), ...acts(15)])).toBe(30);
  expect(await granted('c', acts(15, 'other'))).toBe(5);
});

test('a returned point can be taken again, once, and a refused one took nothing', async () => {
  expect(await granted('d', acts(30))).toBe(20);
  for (const act of acts(30).slice(0, 5)) await budget.giveBack('d', act);
  for (const act of ['act-0', 'unknown']) await budget.giveBack('d', act);
  expect(await granted('d', acts(30, 'later'))).toBe(5);
});

test('each point is free again after its time, and kept longer when taken again', async () => {
  const single = openBudget(redis, 'single', { points: 1, seconds: 900 });
  expect(await single.take('a', 'first', 50)).toBe(0);
  await expect.poll(() => single.take('a', 'second', 50)).toBe(0);
  await expect.poll(() => single.take('a', 'third')).toBe(0);
  expect(await single.take('a', 'third', 50)).toBe(0);
  expect(await single.take('a', 'fourth')).toBeGreaterThan(800_000);
});

test('without Redis nothing is granted', async () => {
  await stores.killRedis();
  await expect(budget.take('e', 'act')).rejects.toThrow();
  await stores.restartRedis();
});
