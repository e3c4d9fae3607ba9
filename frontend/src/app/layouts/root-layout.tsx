import { Suspense, useEffect, type ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { Overlays } from './overlays.tsx';
import { PageBoundary } from '#src/app/routing/page-boundary.tsx';
import { PageSkeleton } from '#src/app/routing/page-skeleton.tsx';
import { useRouteChange } from '#src/app/routing/use-route-change.ts';

/** What every page has around it. `onReady` is told when the page can be used. */
export function RootLayout({ children, onReady }: { children: ReactNode; onReady?: (() => void) | undefined }) {
  const announcement = useRouteChange();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-night-900 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-[max(0.75rem,env(safe-area-inset-top))] focus:left-[max(0.75rem,env(safe-area-inset-left))]"
      >
        Skip to content
      </a>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <OfflineNotice />
      <Suspense fallback={<PageSkeleton />}>
        <PageBoundary>{children}</PageBoundary>
        <Ready onReady={onReady} />
      </Suspense>
      <Overlays />
    </>
  );
}

function Ready({ onReady }: { onReady?: (() => void) | undefined }) {
  useEffect(() => onReady?.(), [onReady]);
  return null;
}
