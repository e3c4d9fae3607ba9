import { Fragment, useEffect, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { MissingPage } from './lazy-page.tsx';
import { MissingPageNotice } from './missing-page-notice.tsx';

interface PageBoundaryProps {
  /** What stands around the words about a failure, where pages bring their own surroundings. */
  Frame?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** Keeps a failing page from taking its surroundings with it; the next address starts anew. */
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

/** Stands in for a page that failed. */
function ErrorPage({ error }: Pick<FallbackProps, 'error'>) {
  useEffect(() => console.error(error), [error]);
  return (
    <Container width="reading" className="grid justify-items-start gap-5 py-24">
      <ArcMark className="w-32 text-accent-text" />
      <PageHeading>Something went wrong on this page</PageHeading>
      <p className="text-lg text-muted">
        Reloading usually helps. If you were filling out a checklist, this browser keeps your name and ratings for half an hour. Date of
        birth, SSN digits, email and phone are not kept and have to be typed again.
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
