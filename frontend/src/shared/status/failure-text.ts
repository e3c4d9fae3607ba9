import { errorText } from '#src/shared/api/api-error.ts';

/** What went wrong, in the server's words or the fallback; without a connection it says that too. */
export function failureText(error: unknown, fallback: string): string {
  const text = errorText(error, fallback);
  return navigator.onLine ? text : `${text} You are offline.`;
}
