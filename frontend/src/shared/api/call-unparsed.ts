import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { send, type CallOptions } from './send.ts';

/**
 * Calls an endpoint whose contract is known by its type only, as `callUnparsed<typeof getSpecialty>({ method, path }, input)`:
 * the schema library stays out of a page that must open fast on a slow phone. The server has held the reply against the
 * contract, and a newer server's further fields do no harm; a path or method other than the contract's does not compile.
 */
export async function callUnparsed<E extends Endpoint>(
  address: Pick<E, 'method' | 'path'>,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const url = endpointUrl(address, { ...(params && { params }), ...(query && { query }) });
  const response = await send(address.method, url, body, options);
  return (await response.json()) as ReplyOf<E>;
}
