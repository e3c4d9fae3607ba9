import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from './session.tsx';
import { onSessionOver, send } from '#src/shared/api/call.ts';

/** Around every page that reads data; loaded with the first of them. */
export function DataLayout() {
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}

/** Nothing refetches automatically (product.md#site-2); a query without a function reads its key as a path. */
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
        // A request that is made offline fails at once and says so, rather than waiting unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** One cache for the whole visit; pages that read no data never load this file. */
const visitClient = createQueryClient();

/** What pages and dialogs that talk to the API need around them. */
export function DataProvider({ children, queryClient = visitClient }: { children: ReactNode; queryClient?: QueryClient }) {
  const client = useClientOfUser(queryClient);
  useSessionEnd(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Another cache once another user has signed in while the page was open: they see nothing that was read for the one before. */
function useClientOfUser(first: QueryClient): QueryClient {
  const { user } = useSession();
  const [held, setHeld] = useState<{ client: QueryClient; by?: string; left?: QueryClient }>({ client: first });
  // Before anything below is shown to them.
  if (user && user.id !== held.by)
    setHeld(held.by ? { client: createQueryClient(), by: user.id, left: held.client } : { client: held.client, by: user.id });
  useEffect(() => held.left?.clear(), [held]);
  return held.client;
}

/** Follows a reply that says the session is over, and forgets staff data after a sign-out. */
function useSessionEnd(queryClient: QueryClient): void {
  const { status, endSession } = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && status !== 'signed-in') queryClient.clear();
    wasSignedIn.current = status === 'signed-in';
  }, [status, queryClient]);
  useEffect(() => onSessionOver(endSession), [endSession]);
}
