import type { Logger } from '#src/telemetry/logger.ts';
import { rounds, roundSucceeded } from '#src/telemetry/metrics.ts';

/** Runs a task with a pause after each run until it is stopped, and tells a long run of the stop. A failure is logged once until a run succeeds. */
export function startPeriodicTask(
  name: string,
  interval: number,
  work: (stop: AbortSignal) => Promise<unknown>,
  log: Logger,
): () => Promise<void> {
  const stop = new AbortController();
  let hasFailed = false;
  let wake = () => {};
  const loop = async () => {
    while (!stop.signal.aborted) {
      try {
        await work(stop.signal);
        hasFailed = false;
        rounds.inc({ name, outcome: 'done' });
        roundSucceeded.set({ name }, Date.now() / 1000);
      } catch (error) {
        rounds.inc({ name, outcome: 'failed' });
        if (!hasFailed) log.warn('A periodic task failed', { name, error });
        hasFailed = true;
      }
      if (!stop.signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, interval);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };
  const done = loop();
  return async () => {
    stop.abort();
    wake();
    await done;
  };
}
