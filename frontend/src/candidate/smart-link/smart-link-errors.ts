import { errorText, isApiError } from '#src/shared/api/api-error.ts';

/** What a candidate reads when a Smart Link does not open (product.md#links-7). */
export function smartLinkErrorText(error: unknown): string {
  const fallback = 'Failed to load Smart Link. Please try again.';
  if (!isApiError(error)) return fallback;
  const { status, body } = error;
  if (status === 410 && body.reason === 'time_expired') return 'This Smart Link has expired. Please request a new one from your recruiter.';
  if (body.reason === 'uses_exceeded') return 'This Smart Link has reached its maximum uses. Please request a new one from your recruiter.';
  if (status === 410) return 'This Smart Link is no longer valid.';
  if (status === 404) return 'Smart Link not found. Please check the URL or request a new one.';
  return errorText(error, fallback);
}
