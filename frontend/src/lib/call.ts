import { endpointUrl, isBinaryReply, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createApiError } from './api-error.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** A poll that nobody asked for: it must not keep an idle session alive. */
  background?: boolean;
}

interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an endpoint by its contract. Throws an ApiError for any reply but a success, and a TypeError without one. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const parts = input as CallParts;
  const response = await send(endpoint.method, endpointUrl(endpoint, parts), parts.body, options);
  if (isBinaryReply(endpoint.reply)) throw new TypeError(`${endpoint.path} serves a file: open it by its address`);
  return endpoint.reply.parse(await response.json()) as ReplyOf<E>;
}

/** Sends with cookies, and with a JSON content type only when there is a body. */
export async function send(
  method: Endpoint['method'],
  url: string,
  body?: unknown,
  { signal, headers = {}, background = false }: CallOptions = {},
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
  });
  if (!response.ok) throw await createApiError(response);
  return response;
}
