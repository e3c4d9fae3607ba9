import { errorText, isApiError } from '#src/shared/api/api-error.ts';

/** What a candidate reads when a draft does not open (product.md#links-7). */
export function draftErrorText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const said = errorText(error, '');
  if (error.status === 410 || /expired/i.test(said)) return 'This draft link has expired';
  if (error.status === 404) return 'Draft not found or has been deleted';
  if (error.status === 423 || /locked/i.test(said) || error.body.remainingAttempts === 0)
    return 'This draft has been locked due to too many failed PIN attempts';
  return said || fallback;
}

/** What is said of a wrong PIN, with the attempts that are left. */
export function pinErrorText(error: unknown): string {
  if (!isApiError(error) || error.status !== 401) return draftErrorText(error, 'Failed to verify PIN');
  const attempts = error.body.remainingAttempts;
  const left = attempts === undefined ? '' : ` ${attempts} attempt${attempts === 1 ? '' : 's'} remaining.`;
  return `Incorrect PIN. Please try again.${left}`;
}
