import { type InviteList, listInviteLists } from '@larkfield/schemas/links/invites.ts';
import { UserPlus } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { type Column, Headings, leadingRowStyle, ListPage, RowFacts, rowNameStyle, rowStyle } from '#src/portal/shared/lists/list-page.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { paths, portalInviteBoardPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Link } from 'react-router-dom';

export function PortalInvitesPage() {
  return (
    <PortalShell title="Invites" isList>
      <InviteLists />
    </PortalShell>
  );
}

const owners = ['all', 'me'] as const;
const labels = { all: 'All lists', me: 'My lists' } as const;

/** The lists of invites, newest first. */
function InviteLists() {
  const address = useFilter();
  const asked = address.getOneOf('by', owners);
  const by = asked ?? 'all';
  const query = usePagedQuery(checked(listInviteLists), { by: by === 'me' ? by : undefined });
  useKeptPlace(query);
  const lists = query.data?.pages.flatMap((page) => page.lists) ?? [];
  return (
    <ListPage
      tools={
        <>
          <FilterChips
            legend="Show"
            options={owners}
            value={by}
            labelOf={(value) => labels[value]}
            onValueChange={(value) => address.set({ by: value === 'all' ? '' : value })}
          />
          <UnknownFilters address={address} labels={{ by: 'Show' }} read={{ by: asked }} />
        </>
      }
      title={labels[by]}
      acts={
        <>
          <RefreshButton query={query} />
          <ButtonLink to={paths.portalNewInvites}>
            <UserPlus aria-hidden="true" className="size-4" />
            Invite people
          </ButtonLink>
        </>
      }
    >
      <PagedList
        query={query}
        items={lists}
        name="lists"
        empty={
          <EmptyState title={by === 'me' ? "You haven't invited anyone yet" : 'No one has been invited yet'}>
            Paste a list of people, and each gets a checklist link by email.
          </EmptyState>
        }
        headings={<Headings grid={grid} columns={[{ label: 'List' }, ...columns]} />}
        renderItem={(list) => <ListRow list={list} />}
      />
    </ListPage>
  );
}

const grid = 'rows:grid-cols-[minmax(0,1.6fr)_8rem_13rem_minmax(0,1fr)]';
const columns: Column<InviteList>[] = [
  { label: 'Invites', valueOf: ({ size }) => countOf(size, 'invite') },
  { label: 'Sent', valueOf: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  { label: 'By', valueOf: ({ byEmail }) => byEmail },
];

/** A list of invites; the whole row links to its page. */
function ListRow({ list }: { list: InviteList }) {
  return (
    <div className={`${rowStyle} ${leadingRowStyle} ${grid}`}>
      <h3 tabIndex={-1} className={rowNameStyle}>
        <Link to={portalInviteBoardPath(list.id)} className="rounded-key after:absolute after:inset-0 hover:underline">
          {list.name}
        </Link>
      </h3>
      <RowFacts item={list} columns={columns} />
    </div>
  );
}
