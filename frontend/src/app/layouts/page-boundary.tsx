import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

/** Keeps a failing page from taking its surroundings with it; the next address starts anew. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  );
}

/** Stands in for a page that failed, also when a new release took its files away. */
function ErrorPage({ error }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <Container width="reading" className="grid justify-items-start gap-5 py-24">
      <ArcMark className="w-32 text-accent-text" />
      <PageHeading>Something went wrong on this page</PageHeading>
      <p className="text-lg text-muted">
        Reloading usually helps. If you were filling out a checklist, what you entered is kept in this browser.
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
