import { StrictMode, useInsertionEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { WorkLayout } from '#src/app/layouts/work-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { componentsAt, LinkLayout, NightPages, routes } from '#src/app/routing/routes.tsx';
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
 * The theme of an address. Pages of candidates and staff follow the device's colors, since people also work at night; `site` marks those
 * with the site's header. The other pages of the public site are light.
 */
export function themeOf(pathname: string): 'auto' | 'auto site' | null {
  const components = componentsAt(pathname);
  if (components.includes(NightPages)) return 'auto site';
  return components.includes(WorkLayout) || components.includes(LinkLayout) ? 'auto' : null;
}

/**
 * Sets the theme of an address. This must happen before the first render and outside everything that can suspend. A layout's own effects
 * are undone while a part of it loads, so the page would turn light for a moment.
 */
export function applyTheme(pathname: string): void {
  const theme = themeOf(pathname);
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
