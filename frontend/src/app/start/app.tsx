import { StrictMode, useInsertionEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { SessionProvider } from '#src/shared/session/session.tsx';
import { RootLayout } from '#src/app/layouts/root-layout.tsx';
import { routes } from '#src/app/routing/routes.tsx';
import { applyTheme } from './theme.ts';

/** The whole front end, inside whichever router the browser or the build brings. */
export function App({ onReady }: { onReady?: () => void }) {
  const page = useRoutes(routes);
  const { pathname } = useLocation();
  // Before anything of the new page is measured or painted.
  useInsertionEffect(() => applyTheme(pathname), [pathname]);
  return (
    <StrictMode>
      <SessionProvider>
        <RootLayout onReady={onReady}>{page}</RootLayout>
      </SessionProvider>
    </StrictMode>
  );
}
