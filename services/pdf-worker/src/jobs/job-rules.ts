import { UnrecoverableError, type Job } from 'bullmq';

/** True for a job that has failed and will not be tried again. */
export function isFinal({ attemptsMade, opts }: Pick<Job, 'attemptsMade' | 'opts'>, error: unknown): boolean {
  return error instanceof UnrecoverableError || attemptsMade >= (opts.attempts ?? 1);
}
