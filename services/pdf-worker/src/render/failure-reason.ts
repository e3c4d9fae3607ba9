import { UnrecoverableError } from 'bullmq';

/** The reason given for a report that no attempt could print. */
export const tooLarge = 'The report is too large to print';

/** Why a PDF could not be made, in words for staff; texts of unknown errors stay in the log. */
export function failureReason(error: unknown): string {
  if (error instanceof Error && (error.message === tooLarge || error.name === 'DeadlineError')) return error.message;
  if (error instanceof UnrecoverableError) return 'The worker ended each time it tried to make this PDF';
  return "The PDF couldn't be made after several attempts";
}
