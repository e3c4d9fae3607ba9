import { getSubmissionChanges } from '@larkfield/schemas/checklist/changes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { ChangesSheet } from '#src/shared/changes/changes-sheet.tsx';
import { readRevision } from '#src/shared/changes/read-revision.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

export function PortalChangesPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title={null}>
      <SubmissionChanges key={id} id={id} />
    </PortalShell>
  );
}

/** The changes on a submission, between revisions and since the one that it renews. */
function SubmissionChanges({ id }: { id: string }) {
  const address = useFilter();
  const revision = readRevision(address.get('revision'));
  const query = useQuery({
    ...endpointQuery(checked(getSubmissionChanges), { params: { id }, query: { revision } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <>
      <BackLink to={portalReportPath(id)}>Report</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto min-w-0">
          <PageHeading className="text-3xl wrap-anywhere">{`What changed${data ? `: ${data.candidateName}` : ''}`}</PageHeading>
          {data && (
            <p className="text-muted">
              {data.specialtyName}, {data.later.shortReference}
            </p>
          )}
        </div>
        <Button className="print:hidden" disabled={!data} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      <UnknownFilters address={address} labels={{ revision: 'Revision' }} read={{ revision }} />
      {query.isPending && (
        <SkeletonRegion label="Loading what changed">
          <Skeleton className="h-[50vh] w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <LoadFailure what="What changed" query={query} />}
      {query.isSuccess && (
        <ChangesSheet
          changes={query.data}
          onRevision={(chosen) => address.set({ revision: chosen === query.data.newest ? '' : String(chosen) })}
        />
      )}
    </>
  );
}
