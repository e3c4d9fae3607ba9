import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#src/telemetry/logger.ts';
import { eachOf, startWokenTask, sweepInterval } from './periodic-task.ts';

const log = createLogger('checklist', 'silent');

let runs = 0;
let failures = 0;
let wake = () => {};
const listen = (wakeTask: () => void) => {
  wake = wakeTask;
  return () => (wake = () => {});
};

beforeEach(() => {
  vi.useFakeTimers();
  [runs, failures] = [0, 0];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a task and waits for its first run. */
async function start() {
  const work = async () => {
    runs += 1;
    if (failures > 0) throw new Error(`${(failures -= 1)} failures are left`);
  };
  onTestFinished(startWokenTask('tested', listen, work, log));
  await vi.advanceTimersByTimeAsync(0);
}

test('runs at the start and in every sweep', async () => {
  await start();
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(sweepInterval - 1);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
});

test('runs at once when woken a second after the last run, and once for several wakes within a second', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(1_000);
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  wake();
  wake();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(3);
  await vi.advanceTimersByTimeAsync(sweepInterval - 1);
  expect(runs).toBe(3);
});

test('runs again when it is woken during a run', async () => {
  let end = () => {};
  const work = () => {
    runs += 1;
    return new Promise<void>((resolve) => (end = resolve));
  };
  const stop = startWokenTask('slow', listen, work, log);
  wake();
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(sweepInterval - 1);
  expect(runs).toBe(2);
  await stop();
});

test('runs again a second after a failure, and after the sweep interval following a success', async () => {
  failures = 2;
  await start();
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(3);
  await vi.advanceTimersByTimeAsync(sweepInterval - 1);
  expect(runs).toBe(3);
});

test('runs at the earliest time that a run requests', async () => {
  const work = async (_stop: AbortSignal, wakeAt: (time: Date) => void) => {
    runs += 1;
    if (runs > 1) return;
    for (const seconds of [20, 7, 50]) wakeAt(new Date(Date.now() + seconds * 1_000));
  };
  onTestFinished(startWokenTask('asking', listen, work, log));
  await vi.advanceTimersByTimeAsync(6_999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
});

test('eachOf runs all works even if one fails, and throws its error', async () => {
  const done: string[] = [];
  const works = ['first', 'second', 'third'].map((name) => async () => {
    done.push(name);
    if (name === 'second') throw new Error(name);
  });
  await expect(eachOf(...works)()).rejects.toThrow('second');
  expect(done).toEqual(['first', 'second', 'third']);
});
