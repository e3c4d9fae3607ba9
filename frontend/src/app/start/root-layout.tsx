import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { PageBoundary } from '#src/app/layouts/page-boundary.tsx';
import { useRouteChange } from '#src/app/routing/use-route-change.ts';
import { useIsOnline } from '#src/shared/browser/store.ts';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { Overlays } from './overlays.tsx';

/** The providers around every page. `onReady` is called when the page is interactive. */
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

/** A notice while the device has no connection. */
function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-daybreak-400 pt-[max(0.5rem,env(safe-area-inset-top))] pl-(--gutter-left) pr-(--gutter-right) pb-2 text-center font-semibold text-night-950">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You're offline. What you typed stays here, and you can send it once you're back online.
        </p>
      )}
    </div>
  );
}

function PageSkeleton() {
  return (
    <Container className="min-h-dvh py-24">
      <SkeletonRegion label="Loading" className="grid gap-4">
        <Skeleton className="h-10 w-2/3 max-w-96" />
        <Skeleton className="h-5 w-full max-w-[32rem]" />
        <Skeleton className="h-5 w-full max-w-[28rem]" />
      </SkeletonRegion>
    </Container>
  );
}
