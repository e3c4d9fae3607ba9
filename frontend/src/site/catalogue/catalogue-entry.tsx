import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { isApiError } from '#src/shared/api/api-error.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { Link } from 'react-router-dom';

/** The layout of a page about one skill or specialty, with the link back. */
export function CatalogueEntry({ children }: { children: ReactNode }) {
  return (
    <Container className="grid max-w-[60rem]! gap-8 py-10 sm:py-14">
      <Link to={paths.catalogue} className="text-link inline-flex min-h-11 items-center gap-1.5 justify-self-start">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Clinical skills catalog
      </Link>
      {children}
    </Container>
  );
}

interface EntryQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Loading, error and empty states of an entry. */
export function CatalogueEntryState({ query, what }: { query: EntryQuery; what: 'skill' | 'specialty' }) {
  if (!query.error)
    return (
      <SkeletonRegion label={`Loading the ${what}`} className="grid min-h-dvh content-start gap-4">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-64 w-full rounded-card" />
      </SkeletonRegion>
    );
  const { error } = query;
  const isUnknown = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeading>{isUnknown ? `There is no such ${what}` : 'Clinical skills catalog'}</PageHeading>
      {isUnknown ? (
        <EmptyState
          title={`The catalog has never had a ${what} at this address`}
          action={<ButtonLink to={paths.catalogue}>Open the catalog</ButtonLink>}
        />
      ) : (
        <LoadFailure what={`The ${what}`} query={query} />
      )}
    </>
  );
}
