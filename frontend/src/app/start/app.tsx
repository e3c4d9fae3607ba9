import { StrictMode, useInsertionEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { WorkLayout } from '#src/app/layouts/work-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { componentsAt, LinkLayout, routes } from '#src/app/routing/routes.tsx';
import { SessionProvider } from '#src/shared/session/session.tsx';

/** The whole front end, inside the router of the browser or of the build. */
export function App({ onReady }: { onReady?: () => void }) {
  const page = useRoutes(routes);
  const { pathname } = useLocation();
  // This runs before the new page is measured or painted.
  useInsertionEffect(() => applyTheme(pathname), [pathname]);
  return (
    <StrictMode>
      <SessionProvider>
        <RootLayout onReady={onReady}>{page}</RootLayout>
      </SessionProvider>
    </StrictMode>
  );
}

/**
 * True for pages of candidates and staff, whose colors follow the device, since people also work at night. Pages of the public site are
 * light.
 */
export function isWorkPath(pathname: string): boolean {
  return componentsAt(pathname).some((component) => component === WorkLayout || component === LinkLayout);
}

/**
 * Sets the theme of an address. This must happen before the first render and outside everything that can suspend. A layout's own effects
 * are undone while a part of it loads, so the page would turn light for a moment.
 */
export function applyTheme(pathname: string): void {
  if (isWorkPath(pathname)) document.documentElement.dataset['theme'] = 'auto';
  else delete document.documentElement.dataset['theme'];
}
