import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { Toaster } from '#src/shared/status/toaster.tsx';
import { createQueryClient, DataProvider } from '#src/shared/session/data-provider.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { SessionProvider } from '#src/shared/session/session.tsx';

interface Place {
  path?: string;
  at?: string;
  state?: unknown;
  /** The content of the sign-in page. */
  signIn?: ReactNode;
}

/** Renders a page at an address, with session, data and toasts; other addresses show only a placeholder. */
export function renderPage(page: ReactNode, { path = '/', at = path, state = null, signIn }: Place = {}) {
  const router = createMemoryRouter(
    [{ path, element: page }, ...(signIn ? [{ path: paths.signIn, element: signIn }] : []), { path: '*', element: <p>Elsewhere</p> }],
    { initialEntries: [{ ...parsePath(at), state }] },
  );
  render(
    <SessionProvider>
      <DataProvider queryClient={createQueryClient()}>
        <RouterProvider router={router} />
        <Toaster />
      </DataProvider>
    </SessionProvider>,
  );
  return router;
}
