import type { listMyChecklists } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#src/shared/api/api-error.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { EmptyState, LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/status/loading.tsx';
import { formatTime } from '#src/shared/text/format-date.ts';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { SignOut } from './sign-out.tsx';
import { Unfinished } from './unfinished.tsx';

/** The code of an open visit: most who come here first ask for a link. */
const partQuery = { queryKey: ['own-checklists.tsx'], queryFn: () => import('./own-checklists.tsx'), staleTime: Infinity };

const listQuery = {
  ...endpointQuery<typeof listMyChecklists>({ method: 'GET', path: '/api/my-checklists' }, {}),
  // Personal data of somebody else does not stay in memory once the page is left.
  gcTime: 0,
};

/** The way back of whoever submitted: a mailed link opens it for two hours (product.md#mine-2). */
export function MyChecklistsPage() {
  const query = useQuery(listQuery);
  const { data, error, isPending } = query;
  const hasChecklists = data !== undefined && data.checklists.length > 0;
  const part = useQuery({ ...partQuery, enabled: hasChecklists });
  if (isApiError(error) && error.status === 401) return <AskForLink hasEnded={data !== undefined} />;
  return (
    <Container width="reading" className="grid gap-6 py-8 sm:py-12">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <PageHeading>My checklists</PageHeading>
          {data && (
            <p className="text-muted wrap-anywhere">
              {data.email}. Open in this browser until {formatTime(Date.parse(data.endsAt))}.
            </p>
          )}
        </div>
        {data && <SignOut listKey={listQuery.queryKey} />}
      </div>
      {data && <Unfinished isOpen />}
      {(isPending || (hasChecklists && part.isPending)) && (
        <SkeletonRegion label="Loading your checklists">
          <Skeleton className="h-64 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {error && <LoadFailure what="Your checklists" query={query} />}
      {hasChecklists && part.isError && <LoadFailure what="Your checklists" query={part} />}
      {data?.checklists.length === 0 && (
        <EmptyState
          title="There are no checklists under this address"
          action={<ButtonLink to={paths.checklists}>Start a checklist</ButtonLink>}
        >
          We erase your checklists two years after you last did anything with them.
        </EmptyState>
      )}
      {hasChecklists && part.data && (
        <part.data.OwnChecklists checklists={data.checklists} erasure={data.erasure} listKey={listQuery.queryKey} />
      )}
    </Container>
  );
}
