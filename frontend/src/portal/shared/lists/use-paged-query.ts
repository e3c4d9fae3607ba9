import type { CallOf, Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';

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
    queryFn: async ({ pageParam, signal }) => {
      const page = (await call(endpoint, inputAt(pageParam), { signal })) as ReplyOf<E> & Page;
      // The query's own time would be that of the page that was loaded last.
      return { ...page, readAt: Date.now() };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
