import { endpointUrl, isBinaryReply, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { readLoosely } from '@larkfield/schemas/read-loosely.ts';
import { send, type CallOptions } from './send.ts';

interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an endpoint by its contract. Throws an ApiError for any reply but a success, and a TypeError without one. */
export async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  const parts = input as CallParts;
  const response = await send(endpoint.method, endpointUrl(endpoint, parts), parts.body, options);
  if (isBinaryReply(endpoint.reply)) throw new TypeError(`${endpoint.path} serves a file: open it by its address`);
  return readLoosely(endpoint.reply).parse(await response.json()) as ReplyOf<E>;
}

/** Calls an endpoint of which only the success counts: whatever the reply says is not read. */
export async function callForSuccess<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}): Promise<void> {
  const parts = input as CallParts;
  await send(endpoint.method, endpointUrl(endpoint, parts), parts.body, options);
}
