import { StrictMode, useInsertionEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { WorkLayout } from '#src/app/layouts/work-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { componentsAt, LinkLayout, routes } from '#src/app/routing/routes.tsx';
import { SessionProvider } from '#src/shared/session/session.tsx';

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

/** True where candidates and staff go, also at night: there the colours follow the device. Pages of the public site are light. */
export function isWorkPath(pathname: string): boolean {
  return componentsAt(pathname).some((component) => component === WorkLayout || component === LinkLayout);
}

/**
 * Sets the colours of an address. It belongs before the first render and outside everything that can suspend: a layout's own
 * effects are undone while a part of it loads, and the page would turn light for a moment.
 */
export function applyTheme(pathname: string): void {
  if (isWorkPath(pathname)) document.documentElement.dataset['theme'] = 'auto';
  else delete document.documentElement.dataset['theme'];
}
