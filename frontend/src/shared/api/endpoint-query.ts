import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallOptions } from './send.ts';

/** The address of a GET as key segments: joined with '/' they give the path again. */
export function endpointKey<E extends Endpoint>(endpoint: E, input: CallOf<E>): string[] {
  const [root, ...segments] = endpointUrl(endpoint, input as object)
    .split('/')
    .slice(1);
  return [`/${root}`, ...segments];
}

/** Key and function of the query that reads an endpoint: `useQuery(endpointQuery(listJobs, {}))`. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}) {
  return queryOptions<ReplyOf<E>>({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  });
}
