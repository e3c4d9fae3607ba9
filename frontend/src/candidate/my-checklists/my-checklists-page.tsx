import { listKeptDrafts } from '#src/candidate/shared/kept-drafts.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { SignOut } from './sign-out.tsx';
import { useVisit } from './use-visit.ts';

/**
 * The way back of whoever submitted: a mailed link opens it for two hours (product.md#mine-2). The build writes the page as it is
 * before we know whether a visit is open, so what it says then holds for everybody.
 */
export function MyChecklistsPage() {
  const visit = useVisit();
  const { list } = visit;
  const isRead = list !== undefined || visit.isClosed;
  const unfinished = useDeferred(isRead && listKeptDrafts().length > 0, () => import('./unfinished.tsx'));
  return (
    <Container width={list ? 'reading' : 'form'} className="grid gap-6 py-8 sm:py-12">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          <PageHeading>My checklists</PageHeading>
          {list && visit.parts ? (
            <visit.parts.VisitNote list={list} />
          ) : (
            <p className="text-lg">
              View, share, edit and renew the skills checklists you sent us. There&rsquo;s no password: we email you a link that opens them
              for two hours.
            </p>
          )}
        </div>
        {list && <SignOut onDone={visit.close} />}
      </div>
      {visit.isClosed && <AskForLink hasEnded={visit.hasEnded} />}
      {unfinished && <unfinished.Unfinished own={list?.checklists.map(({ submissionId }) => submissionId) ?? []} />}
      {visit.isReading && !list && (
        <SkeletonRegion label="Loading your checklists">
          <Skeleton className="h-52 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {visit.error !== undefined && (
        <LoadFailure what="Your checklists" query={{ error: visit.error, isFetching: visit.isReading, refetch: visit.reread }} />
      )}
      {list && visit.parts && <visit.parts.OwnChecklists list={list} onChanged={() => void visit.reread()} />}
    </Container>
  );
}
