import { StrictMode } from 'react';
import { useRoutes } from 'react-router-dom';
import { SessionProvider } from '#src/lib/session.tsx';
import { RootLayout } from './root-layout.tsx';
import { routes } from './routes.tsx';

/** The whole front end, inside whichever router the browser or the build brings. */
export function App({ onReady }: { onReady?: () => void }) {
  const page = useRoutes(routes);
  return (
    <StrictMode>
      <SessionProvider>
        <RootLayout onReady={onReady}>{page}</RootLayout>
      </SessionProvider>
    </StrictMode>
  );
}
