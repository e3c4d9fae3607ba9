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

/** The reason given for a report that no attempt could print. */
export const tooLarge = 'The report is too large to print';

/** Why a PDF could not be made, in words for staff; texts of unknown errors stay in the log. */
export function failureReason(error: unknown): string {
  if (error instanceof Error && (error.message === tooLarge || error.name === 'DeadlineError')) return error.message;
  if (error instanceof UnrecoverableError) return 'The worker ended each time it tried to make this PDF';
  return "The PDF couldn't be made after several attempts";
}
