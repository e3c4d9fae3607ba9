import type { ErrorBody, FieldError } from '@larkfield/schemas/errors.ts';
import { formatWait } from '@larkfield/schemas/durations.ts';

/** The body of an error reply. Only `error` is always present; it is raw text if the reply was not JSON. */
type ReplyBody = Partial<ErrorBody>;

/** A reply with an error status (product.md#site-3). A failed connection is a plain TypeError instead. */
interface ApiError extends Error {
  name: 'ApiError';
  status: number;
  body: ReplyBody;
  /** Seconds until another attempt can succeed, if the server gave them. */
  retryAfter: number | undefined;
  json: () => Promise<ReplyBody>;
}

export async function createApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = readBody(text);
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  const error = new Error(`${response.status}: ${text || response.statusText}`);
  return Object.assign(error, { name: 'ApiError' as const, status: response.status, body, retryAfter, json: async () => body });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The server's message for users, or the fallback without one (a lost connection, a proxy's page). */
export function errorText(error: unknown, fallback: string): string {
  if (!isApiError(error) || isRawText(error)) return fallback;
  return error.body.details || error.body.message || error.body.error || fallback;
}

/**
 * "You can try again in 15 minutes.", or an empty text if the time is unknown, or if the error is a rate limit, whose own message contains
 * it.
 */
export function waitText(error: unknown): string {
  if (!isApiError(error) || error.retryAfter === undefined || error.status === 429) return '';
  return `You can try again in ${formatWait(error.retryAfter)}.`;
}

function isRawText({ status, message, body }: ApiError): boolean {
  return message === `${status}: ${body.error}`;
}

function readBody(text: string): ReplyBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { error: text };
  } catch {
    return { error: text };
  }
}

/** The server's errors for single fields of a form. */
export function serverFields(error: unknown): FieldError[] {
  return isApiError(error) ? (error.body.fields ?? []) : [];
}

/**
 * Why a page or list could not be loaded. Its query is in the address. If the server refuses the query, its message names fields that are
 * not on the page.
 */
export function loadFailureText(error: unknown): string {
  if (isApiError(error) && error.body.code === 'INVALID_INPUT') return addressText;
  return failureText(error, 'Please check your connection and try again.');
}

const addressText = "Something in this page's address isn't right. Clear the filters, or open the page from the menu again.";

/** The server's message or the fallback, with a note if there is no connection. */
export function failureText(error: unknown, fallback: string): string {
  const text = errorText(error, fallback);
  return navigator.onLine ? text : `${text} You're offline.`;
}
