import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { createApiError } from './api-error.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** A poll that nobody asked for: it must not keep an idle session alive. */
  background?: boolean;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

/** Sends with cookies, and with a JSON content type only when there is a body. */
export async function send(
  method: Endpoint['method'],
  url: string,
  body?: unknown,
  { signal, headers = {}, background = false, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(background ? { 'X-Background': '1' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  if (!response.ok) throw await createApiError(response);
  return response;
}

/** After this many milliseconds without an answer something that was sent counts as failed. */
const patience = 30_000;

/** The signal for a call that somebody waits for. */
export const patientSignal = () => AbortSignal.timeout(patience);
