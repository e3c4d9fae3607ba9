import { errorText, isApiError } from '#src/shared/api/api-error.ts';

/** What a visitor reads when a shared report does not open (product.md#links-7). */
export function shareLinkErrorText(error: unknown): string {
  const fallback = 'Failed to load share link';
  if (isUnreadable(error)) return 'Unable to load skills data';
  if (!isApiError(error)) return fallback;
  const said = errorText(error, '');
  if (error.status === 410 || /expired/i.test(said)) return 'This share link has expired';
  if (error.status === 403 || /view limit/i.test(said)) return 'View limit exceeded for this share link';
  if (error.status === 423 || /locked/i.test(said) || error.body.remainingAttempts === 0)
    return 'This share link has been locked due to too many failed passcode attempts';
  return said || fallback;
}

/** True when the link opened, but what came is no report. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && ['ZodError', 'SyntaxError'].includes(error.name);
}

/** True when the link opens with its passcode. */
export function needsPasscode(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && error.body.requiresPasscode === true;
}

/** How many more wrong passcodes are allowed, where the server said so. */
export function remainingAttempts(error: unknown): number | undefined {
  return isApiError(error) ? error.body.remainingAttempts : undefined;
}

/** "3 attempts remaining", or nothing when the number is not known. */
export function attemptsText(count: number | undefined): string {
  return count === undefined ? '' : `${count} attempt${count === 1 ? '' : 's'} remaining`;
}
