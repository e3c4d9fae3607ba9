import { exportInviteBoard, getInviteBoard, type Invite, type InviteBoard, inviteStateSchema } from '@larkfield/schemas/links/invites.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { ExportButton } from '#src/portal/shared/export-button.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { paths } from '#src/shared/text/paths.ts';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { InviteRows } from './invite-rows.tsx';
import { inviteStateNames } from './invite-labels.ts';

export function InviteBoardPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title={null}>
      <BackLink to={paths.portalInvites}>Invites</BackLink>
      <Board key={id} id={id} />
    </PortalShell>
  );
}

function Board({ id }: { id: string }) {
  // Data about people is not kept in the browser, and each visit shows the current states.
  const query = useQuery({ ...endpointQuery(checked(getInviteBoard), { params: { id } }), gcTime: 0 });
  if (query.data) return <LoadedBoard board={query.data} query={query} />;
  return (
    <>
      <PageHeading className="text-3xl">Invites</PageHeading>
      {query.isError ? (
        <LoadFailure what="This list" query={query} />
      ) : (
        <SkeletonRegion label="Loading the list" className="grid gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-24 w-full rounded-card" />
          ))}
        </SkeletonRegion>
      )}
    </>
  );
}

type Show = 'all' | Invite['state'];

interface LoadedBoardProps {
  board: InviteBoard;
  query: { isRefetching: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> };
}

function LoadedBoard({ board: { list, invites }, query }: LoadedBoardProps) {
  const address = useFilter();
  const countIn = (show: Show) => invites.filter(({ state }) => show === 'all' || state === show).length;
  const options: Show[] = ['all', ...inviteStateSchema.options.filter((state) => countIn(state) > 0)];
  const show = address.getOneOf('state', options) ?? 'all';
  // A state without invites is still a valid filter.
  const state = address.getOneOf('state', ['all', ...inviteStateSchema.options]);
  const shown = invites.filter(({ state }) => show === 'all' || state === show);
  return (
    <>
      <div className="grid gap-2">
        <PageHeading className="text-3xl wrap-anywhere">{list.name}</PageHeading>
        <p className="text-muted wrap-anywhere">
          {countOf(invites.length, 'invite')}, sent <time dateTime={list.createdAt}>{formatDateTime(list.createdAt)}</time> by{' '}
          {list.byEmail}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <FilterChips
          legend="Show"
          options={options}
          value={show}
          labelOf={(value) => `${value === 'all' ? 'All' : inviteStateNames[value]} ${countIn(value)}`}
          onValueChange={(value) => address.set({ state: value === 'all' ? '' : value })}
        />
        <span className="flex flex-wrap gap-3 lg:ml-auto">
          <ExportButton endpoint={exportInviteBoard} input={{ params: { id: list.id } }} name="invites">
            Export CSV
          </ExportButton>
          <RefreshButton query={query} />
        </span>
      </div>
      <UnknownFilters address={address} labels={{ state: 'Show' }} read={{ state }} />
      <InviteRows key={show} listId={list.id} invites={shown} readAt={query.dataUpdatedAt} />
      <BoardKey />
    </>
  );
}

/** Explains the states and their limits. */
function BoardKey() {
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">What these states mean</summary>
      <ul className="grid max-w-[80ch] list-disc gap-1.5 pb-2 pl-5">
        <li>
          Invited: the mail server took the email. It may still bounce later; a bounce goes to the sender’s mailbox and doesn't show here.
        </li>
        <li>
          Not delivered: the mail server refused it, or we stopped while sending. We never send it again on our own; you can send a
          reminder.
        </li>
        <li>Opened: someone opened the link. What they enter stays in their browser at first, so we can't see whether they've started.</li>
        <li>Draft saved: they saved a draft in the same browser within 30 minutes of opening the link. Other drafts carry no name.</li>
        <li>
          Submitted: a checklist for this specialty came in with this email address. If they used another address, it doesn't show here.
        </li>
        <li>Asked to stop: they used the link in the email that stops further invites. Their checklist link still works.</li>
      </ul>
    </details>
  );
}
