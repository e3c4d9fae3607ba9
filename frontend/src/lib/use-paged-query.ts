import type { CallOf, Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { endpointKey } from './endpoint-query.ts';

interface Page {
  nextCursor: string | null;
}

/**
 * A list of the portal, page by page. It is read anew whenever it is opened: what staff see of people is not kept in the
 * browser, and what was changed on another page shows.
 */
export function usePagedQuery<E extends Endpoint>(endpoint: E, filter: Record<string, string | undefined> = {}) {
  const inputAt = (cursor: string | undefined) => ({ query: { ...filter, cursor } }) as unknown as CallOf<E>;
  return useInfiniteQuery({
    queryKey: endpointKey(endpoint, inputAt(undefined)),
    initialPageParam: undefined as string | undefined,
    gcTime: 0,
    queryFn: async ({ pageParam, signal }) => (await call(endpoint, inputAt(pageParam), { signal })) as ReplyOf<E> & Page,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
