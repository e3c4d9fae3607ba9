import { DelayedError, type Job } from 'bullmq';

/** A suspect that finds another one running comes back after so many milliseconds. */
const comeBackAfter = 2_000;

/** Runs a job, or hands it back to the queue for a moment. */
export type SuspectGuard = (job: Job, token: string | undefined, run: () => Promise<void>) => Promise<void>;

/**
 * Lets jobs whose worker died under them run one at a time. One that kills its worker each time is given up after three
 * deaths; its innocent neighbours, which died with it once, must not be beside it again and share that end.
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
