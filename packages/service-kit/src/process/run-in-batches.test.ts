import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Fake work whose duration depends on the size of a batch; records the start and the size of each batch. */
function workOf(all: number, timeOf: (count: number) => number) {
  const batches: { at: number; count: number }[] = [];
  let left = all;
  const batch = async (limit: number) => {
    const count = Math.min(limit, left);
    batches.push({ at: performance.now(), count });
    left -= count;
    await new Promise((resolve) => setTimeout(resolve, timeOf(count)));
    return count;
  };
  return { batch, batches, counts: () => batches.map(({ count }) => count) };
}

test('a batch takes a few milliseconds and is followed by a rest of three times that', async () => {
  const { batch, batches, counts } = workOf(5, (count) => count * 4);
  const done = runInBatches(100, batch);
  await vi.runAllTimersAsync();
  expect([await done, counts()]).toEqual([5, [1, 2, 2, 0]]);
  expect(batches.slice(1).map(({ at }, index) => at - batches[index]!.at)).toEqual([16, 32, 32]);
});

test('does fast work in larger batches, up to the maximum', async () => {
  const { batch, counts } = workOf(200, () => 1);
  const done = runInBatches(50, batch);
  await vi.runAllTimersAsync();
  expect([await done, counts()]).toEqual([200, [1, 2, 4, 8, 16, 32, 50, 50, 37]]);
});

test('stops after the current batch without a rest', async () => {
  const stop = new AbortController();
  const { batch, counts } = workOf(5, (count) => count * 4);
  const done = runInBatches(100, batch, stop.signal);
  await vi.advanceTimersByTimeAsync(5);
  stop.abort();
  expect([await done, counts(), vi.getTimerCount()]).toEqual([1, [1], 0]);
});
