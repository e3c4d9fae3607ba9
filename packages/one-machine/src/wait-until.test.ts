import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startChild } from './child.ts';
import { waitUntil } from './wait-until.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a wait continues while the awaited part works, and times out after it stops', async () => {
  let seconds = 0;
  const outcome = waitUntil('it comes', () => false, { timeout: 1_000, interval: 100, spent: () => seconds }).then(
    () => 'came',
    (error: Error) => error.message,
  );
  let isOver = false;
  void outcome.then(() => (isOver = true));
  for (let window = 0; window < 5; window += 1) {
    seconds += 4;
    await vi.advanceTimersByTimeAsync(1_200);
  }
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2_400);
  expect(await outcome).toBe('Waited 1000 ms in vain: it comes');
});

test('a wait for a part that is nearly idle ends at the time-out', async () => {
  let seconds = 0;
  const outcome = waitUntil('it comes', () => false, { timeout: 1_000, spent: () => (seconds += 2) }).catch(
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await outcome).toContain('in vain');
});

test('a child reports the processor time of its descendants too', async () => {
  vi.useRealTimers();
  const busy = `const { spawn } = require('node:child_process'); spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'inherit' });`;
  const child = startChild({ name: 'parent', command: process.execPath, args: ['-e', busy] });
  onTestFinished(() => {
    process.kill(-child.process.pid!, 'SIGKILL');
  });
  await expect.poll(() => child.spent()).toBeGreaterThan(1);
});
