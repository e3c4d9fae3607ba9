import { DelayedError, type Job } from 'bullmq';

/** Milliseconds after which a suspect job is retried that met another running suspect. */
const comeBackAfter = 2_000;

/** Runs a job, or hands it back to the queue for a moment. */
export type SuspectGuard = (job: Job, token: string | undefined, run: () => Promise<void>) => Promise<void>;

/**
 * Runs jobs whose worker died one at a time. A job that kills its worker each time is given up after three deaths; jobs that
 * crashed along with it must not run beside it again.
 */
export function createSuspectGuard(): SuspectGuard {
  let isOneRunning = false;
  return async (job, token, run) => {
    if (job.stalledCounter === 0) return run();
    if (isOneRunning) {
      await job.moveToDelayed(Date.now() + comeBackAfter, token);
      throw new DelayedError();
    }
    isOneRunning = true;
    try {
      return await run();
    } finally {
      isOneRunning = false;
    }
  };
}
