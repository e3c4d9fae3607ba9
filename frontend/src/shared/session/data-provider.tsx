import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from './session.tsx';
import { onSessionOver, send } from '#src/shared/api/call.ts';

/** The layout of every page that reads data; it is loaded with the first of them. */
export function DataLayout() {
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}

/** Queries never refetch automatically (product.md#site-2). A query without a function uses its key as the path. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) =>
          (await send({ method: 'GET', path: queryKey.join('/') as `/${string}` }, {} as never, { signal })).json(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        retry: false,
        // An offline request fails at once with an error, rather than being paused unnoticed.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** One cache for the whole visit; pages that read no data never load this file. */
export const visitClient = createQueryClient();

/** The providers for pages and dialogs that call the API. */
export function DataProvider({ children, queryClient = visitClient }: { children: ReactNode; queryClient?: QueryClient }) {
  const client = useClientOfUser(queryClient);
  useSessionEnd(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Replaces the cache if another user signs in while the page is open, so that they see no data of the previous user. */
function useClientOfUser(first: QueryClient): QueryClient {
  const { user } = useSession();
  const [held, setHeld] = useState<{ client: QueryClient; by?: string; left?: QueryClient }>({ client: first });
  // This runs before any content is rendered for the new user.
  if (user && user.id !== held.by)
    setHeld(held.by ? { client: createQueryClient(), by: user.id, left: held.client } : { client: held.client, by: user.id });
  useEffect(() => held.left?.clear(), [held]);
  return held.client;
}

/** Ends the session after a reply that says so, and removes staff data after a sign-out. */
function useSessionEnd(queryClient: QueryClient): void {
  const { status, endSession } = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && status !== 'signed-in') queryClient.clear();
    wasSignedIn.current = status === 'signed-in';
  }, [status, queryClient]);
  useEffect(() => onSessionOver(endSession), [endSession]);
}
