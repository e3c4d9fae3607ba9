import { type InviteList, listInviteLists } from '@larkfield/schemas/links/invites.ts';
import { UserPlus } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { paths, portalInviteBoardPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Link } from 'react-router-dom';

export function PortalInvitesPage() {
  return (
    <PortalShell title="Invites">
      <InviteLists />
    </PortalShell>
  );
}

const owners = ['all', 'me'] as const;
const labels = { all: 'All lists', me: 'My lists' } as const;

/** Who was invited together, newest first. */
function InviteLists() {
  const address = useFilter();
  const asked = address.getOneOf('by', owners);
  const by = asked ?? 'all';
  const query = usePagedQuery(checked(listInviteLists), { by: by === 'me' ? by : undefined });
  useKeptPlace(query);
  const lists = query.data?.pages.flatMap((page) => page.lists) ?? [];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.portalNewInvites}>
          <UserPlus aria-hidden="true" className="size-4" />
          Invite people
        </ButtonLink>
        <span className="ml-auto">
          <RefreshButton query={query} />
        </span>
      </div>
      <FilterChips
        legend="Show"
        options={owners}
        value={by}
        labelOf={(value) => labels[value]}
        onValueChange={(value) => address.set({ by: value === 'all' ? '' : value })}
      />
      <UnknownFilters address={address} labels={{ by: 'Show' }} read={{ by: asked }} />
      <h2 className="sr-only">{labels[by]}</h2>
      <PagedList
        query={query}
        items={lists}
        name="lists"
        empty={
          <EmptyState title={by === 'me' ? "You haven't invited anyone yet" : 'No one has been invited yet'}>
            Paste a list of people, and each gets a checklist link by email.
          </EmptyState>
        }
        renderItem={(list) => <ListCard list={list} />}
      />
    </div>
  );
}

/** A list; the whole card leads to it. */
function ListCard({ list: { id, name, size, createdAt, byEmail } }: { list: InviteList }) {
  return (
    <Card className="relative grid gap-1 p-5 hover:border-control">
      <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
        <Link to={portalInviteBoardPath(id)} className="rounded-key after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
      </h3>
      <p className="text-muted wrap-anywhere">
        {countOf(size, 'invite')}, sent <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> by {byEmail}
      </p>
    </Card>
  );
}
