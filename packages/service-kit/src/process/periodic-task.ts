import type { Logger } from '#src/telemetry/logger.ts';
import { rounds, roundSucceeded } from '#src/telemetry/metrics.ts';

/** Runs a task again and again with a pause between, until it is stopped; a failure is logged once until a run succeeds. */
export function startPeriodicTask(name: string, interval: number, work: () => Promise<unknown>, log: Logger): () => Promise<void> {
  let isStopped = false;
  let hasFailed = false;
  let wake = () => {};
  const loop = async () => {
    while (!isStopped) {
      try {
        await work();
        hasFailed = false;
        rounds.inc({ name, outcome: 'done' });
        roundSucceeded.set({ name }, Date.now() / 1000);
      } catch (error) {
        rounds.inc({ name, outcome: 'failed' });
        if (!hasFailed) log.warn('A periodic task failed', { name, error });
        hasFailed = true;
      }
      if (!isStopped) {
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
    isStopped = true;
    wake();
    await done;
  };
}
