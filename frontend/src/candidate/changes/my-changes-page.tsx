import { getMyChanges } from '@larkfield/schemas/checklist/changes.ts';
import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { MessageCard } from '#src/candidate/shared/message-card.tsx';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { ChangesSheet } from '#src/shared/changes/changes-sheet.tsx';
import { readRevision } from '#src/shared/changes/read-revision.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

/** The changes on one of the candidate's own checklists. */
export function MyChangesPage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const revision = readRevision(address.get('revision'));
  const query = useQuery({
    ...endpointQuery(checked(getMyChanges), { params: { id }, query: { revision } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isApiError(query.error) && query.error.status < 500 && query.error.status !== 429) {
    return (
      <MessageCard title="These changes aren't available" actions={<ButtonLink to={myChecklistsPath}>My checklists</ButtonLink>}>
        <p role="alert" className="text-lg">
          {errorText(query.error, 'Open My checklists first.')}
        </p>
      </MessageCard>
    );
  }
  return (
    <Container className="grid gap-5 py-8 sm:py-10 print:block print:space-y-5">
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading className="mr-auto text-3xl">{query.data ? `What changed: ${query.data.specialtyName}` : 'What changed'}</PageHeading>
        <ButtonLink to={myChecklistsPath} variant="secondary" className="print:hidden">
          My checklists
        </ButtonLink>
        <Button className="print:hidden" disabled={!query.data} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      {query.isPending && (
        <SkeletonRegion label="Loading what changed">
          <Skeleton className="h-[50vh] w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <LoadFailure what="What changed" query={query} />}
      {query.data && !query.isError && (
        <ChangesSheet
          changes={query.data}
          onRevision={(chosen) => setAddress(chosen === query.data.newest ? {} : { revision: String(chosen) }, { replace: true })}
        />
      )}
    </Container>
  );
}
