import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, type Address, type CallOptions, type Checked } from './call.ts';

/** The address of a GET as key segments; joined with '/', they are the path. A body comes last. */
export function endpointKey<E extends Endpoint>({ path }: E | Pick<E, 'path'>, input: CallOf<E>): unknown[] {
  const [root, ...segments] = endpointUrl({ path }, input as object)
    .split('/')
    .slice(1);
  const { body } = input as { body?: unknown };
  return [`/${root}`, ...segments, ...(body === undefined ? [] : [body])];
}

/** The key and function of the query that reads an endpoint: `useQuery(endpointQuery(checked(listJobs), {}))`. */
export function endpointQuery<E extends Endpoint>(endpoint: Checked<E> | Address<E>, input: CallOf<E>, options: CallOptions = {}) {
  return queryOptions<ReplyOf<E>>({
    queryKey: endpointKey<E>(endpoint, input),
    queryFn: ({ signal }) => call<E>(endpoint, input, { ...options, signal }),
  });
}
