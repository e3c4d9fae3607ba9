import type { Logger } from '#src/telemetry/logger.ts';
import { rounds, roundSucceeded } from '#src/telemetry/metrics.ts';

/** A woken task also runs at this interval in milliseconds, to find work that another process wrote, or that a killed process left. */
export const sweepInterval = 30_000;
/** The debounce interval of a woken task in milliseconds: writes during this pause share one run. It is also the pause after a failure. */
const shortestPause = 1_000;

/** The work of a task; `wakeAt` requests a run before the interval ends. */
type Work = (stop: AbortSignal, wakeAt: (time: Date) => void) => Promise<unknown>;

/** Calls `wake` when there may be work; returns an unsubscribe function. */
type Listen = (wake: () => void) => () => void;

interface Pace {
  interval: number;
  afterFailure: number;
  listen?: Listen;
}

/** Runs a task with a pause after each run until stopped; a long run gets an AbortSignal. A failure is logged once until a run succeeds. */
export function startPeriodicTask(name: string, interval: number, work: Work, log: Logger): () => Promise<void> {
  return startTask(name, { interval, afterFailure: interval }, work, log);
}

/** Runs a task when it is woken, at the times that it requests, and in a slow sweep. */
export function startWokenTask(name: string, listen: Listen, work: Work, log: Logger): () => Promise<void> {
  return startTask(name, { interval: sweepInterval, afterFailure: shortestPause, listen }, work, log);
}

/** Combines several works: all of them run even if one fails, and the first error is thrown at the end. */
export function eachOf(...works: (() => Promise<unknown>)[]): () => Promise<void> {
  return async () => {
    const failures: unknown[] = [];
    for (const work of works) await work().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
}

function startTask(name: string, { interval, afterFailure, listen }: Pace, work: Work, log: Logger): () => Promise<void> {
  const stop = new AbortController();
  let hasFailed = false;
  let isWoken = false;
  let endPause = () => {};
  let shortenPause = () => {};
  const stopListening = listen?.(() => {
    isWoken = true;
    shortenPause();
  });

  /** Runs once; returns the pause that follows, in milliseconds. */
  async function run(): Promise<number> {
    let wantedAt = Infinity;
    isWoken = false;
    try {
      await work(stop.signal, (time) => (wantedAt = Math.min(wantedAt, time.getTime())));
      hasFailed = false;
      rounds.inc({ name, outcome: 'done' });
      roundSucceeded.set({ name }, Date.now() / 1000);
      return Math.max(0, Math.min(interval, wantedAt - Date.now()));
    } catch (error) {
      rounds.inc({ name, outcome: 'failed' });
      if (!hasFailed) log.warn('A periodic task failed', { name, error });
      hasFailed = true;
      return afterFailure;
    }
  }

  async function pauseFor(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const startedAt = performance.now();
    let timer = setTimeout(resolve, milliseconds);
    endPause = resolve;
    shortenPause = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, Math.max(0, startedAt + Math.min(milliseconds, shortestPause) - performance.now()));
    };
    if (isWoken) shortenPause();
    await promise;
    clearTimeout(timer);
    [endPause, shortenPause] = [() => {}, () => {}];
  }

  async function loop() {
    while (!stop.signal.aborted) {
      const pause = await run();
      if (!stop.signal.aborted) await pauseFor(pause);
    }
  }
  const done = loop();
  return async () => {
    stopListening?.();
    stop.abort();
    endPause();
    await done;
  };
}
