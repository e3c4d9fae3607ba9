import { render } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
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
  queryClient?: QueryClient;
}

/** Where the router stands, and how it got there. */
interface ShownPlace {
  location: ReturnType<typeof useLocation>;
  action: ReturnType<typeof useNavigationType>;
  navigate: (to: string | -1) => Promise<void>;
}

/** Renders a page at an address in the router of the site, with session, data and toasts; other addresses show only a placeholder. */
export function renderPage(
  page: ReactNode,
  { path = '/', at = path, state = null, signIn, queryClient = createQueryClient() }: Place = {},
): ShownPlace {
  window.history.replaceState({ usr: state, key: 'default', idx: 0 }, '', at);
  const shown = {} as ShownPlace;
  function Watch() {
    keep(shown, { location: useLocation(), action: useNavigationType() }, useNavigate());
    return null;
  }
  render(
    <SessionProvider>
      <DataProvider queryClient={queryClient}>
        <BrowserRouter>
          <Watch />
          <Routes>
            <Route path={path} element={page} />
            {signIn ? <Route path={paths.signIn} element={signIn} /> : null}
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </BrowserRouter>
        <Toaster />
      </DataProvider>
    </SessionProvider>,
  );
  return shown;
}

function keep(shown: ShownPlace, place: Pick<ShownPlace, 'location' | 'action'>, navigate: ReturnType<typeof useNavigate>): void {
  const goTo = async (to: string | -1) => {
    if (to !== -1) return navigate(to);
    const back = new Promise<unknown>((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await navigate(to);
    await back;
  };
  Object.assign(shown, place, { navigate: goTo });
}
