import { findPerson } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { portalPersonPath } from '#src/shared/text/paths.ts';

/** Redirects from a submission to its candidate's page, whose address is the same for all submissions of the candidate. */
export function FindPersonPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title="Candidate">
      <FoundPerson key={id} id={id} />
    </PortalShell>
  );
}

function FoundPerson({ id }: { id: string }) {
  const query = useQuery({ ...endpointQuery(checked(findPerson), { params: { id } }), gcTime: 0 });
  if (query.data) return <Navigate to={portalPersonPath(query.data.personId)} replace />;
  if (query.isError) return <LoadFailure what="The candidate" query={query} />;
  return (
    <SkeletonRegion label="Loading the candidate">
      <Skeleton className="h-80 w-full rounded-card" />
    </SkeletonRegion>
  );
}
