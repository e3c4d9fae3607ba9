import { type ComponentType, Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { isServerReached } from '#src/shared/browser/server-reached.ts';
import { useIsOnline } from '#src/shared/browser/store.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading, requestHeadingFocus } from '#src/shared/ui/page-heading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { MissingPage } from './lazy-page.tsx';

/** Replaces a page whose code failed to load. It retries when the connection returns, or when the user asks. */
export function MissingPageNotice({ error, onLoaded }: { error: MissingPage; onLoaded: () => void }) {
  const isOnline = useIsOnline();
  const [isTrying, setIsTrying] = useState(false);
  const isShown = useRef(false);
  const tryAgain = async () => {
    setIsTrying(true);
    try {
      await error.page.preload();
      requestHeadingFocus();
      onLoaded();
    } catch {
      // Firefox does not fetch a failed script again, and a release may have removed it, so the document is reloaded. An open dialog
      // prevents this, since its input would be lost.
      if ((await isServerReached()) && isShown.current && !document.querySelector('dialog[open]')) window.location.reload();
    }
    setIsTrying(false);
  };
  const onOnline = useEffectEvent(tryAgain);

  useEffect(() => {
    console.warn(error);
    isShown.current = true;
    const again = () => void onOnline();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      isShown.current = false;
      error.page.forget();
    };
  }, [error]);
  return (
    <Container width="reading" className="grid justify-items-start gap-5 py-24">
      <ArcMark className="w-32 text-accent-text" />
      <PageHeading>This page couldn't be loaded</PageHeading>
      <p className="text-lg text-muted">
        {isOnline ? 'Please check your connection and try again.' : "You're offline. This page opens once you're back online."}
      </p>
      <Button isPending={isTrying} onClick={tryAgain}>
        Try again
      </Button>
    </Container>
  );
}

interface PageBoundaryProps {
  /** The surroundings of an error message on pages that bring their own layout. */
  Frame?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** Keeps an error of a page from removing its surroundings. The next navigation resets it. */
export function PageBoundary({ Frame = Fragment, children }: PageBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallbackRender={failureIn(Frame)} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  );
}

const failureIn = (Frame: ComponentType<{ children: ReactNode }>) => {
  return ({ error, resetErrorBoundary }: FallbackProps) => (
    <Frame>
      {error instanceof MissingPage ? <MissingPageNotice error={error} onLoaded={resetErrorBoundary} /> : <ErrorPage error={error} />}
    </Frame>
  );
};

/** Replaces a page that threw an error. */
function ErrorPage({ error }: Pick<FallbackProps, 'error'>) {
  useEffect(() => console.error(error), [error]);
  return (
    <Container width="reading" className="grid justify-items-start gap-5 py-24">
      <ArcMark className="w-32 text-accent-text" />
      <PageHeading>Something went wrong on this page</PageHeading>
      <p className="text-lg text-muted">
        Reloading usually helps. Of a checklist, this browser keeps your name and ratings for half an hour, and no other details.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <ButtonLink to={paths.home} variant="secondary" reloadDocument>
          Go to the home page
        </ButtonLink>
      </div>
    </Container>
  );
}
