import { QueryClient } from '@tanstack/react-query';
import { send } from './send.ts';

/** Nothing refetches by itself (product.md#site-2); a query without a function reads its key as a path. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => (await send('GET', queryKey.join('/'), undefined, { signal })).json(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        retry: false,
        // A request that is made offline fails at once and says so, rather than waiting unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
