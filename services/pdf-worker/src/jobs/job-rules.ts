import { UnrecoverableError, type Job } from 'bullmq';

type Attempts = Pick<Job, 'attemptsMade' | 'opts'>;

/** True when the attempt that is failing now was the last one. */
export function isLastAttempt({ attemptsMade, opts }: Attempts, error: unknown): boolean {
  return error instanceof UnrecoverableError || attemptsMade + 1 >= (opts.attempts ?? 1);
}

/** True for a job that has failed and will not be tried again. */
export function isFinal({ attemptsMade, opts }: Attempts, error: unknown): boolean {
  return error instanceof UnrecoverableError || attemptsMade >= (opts.attempts ?? 1);
}
