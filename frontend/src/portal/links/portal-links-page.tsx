import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { linkStateSchema } from '@larkfield/schemas/links/link-state.ts';
import { listLinks } from '@larkfield/schemas/portal/links/list-links.ts';
import { X } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { ListSearch, useKeptSearch } from '#src/portal/shared/lists/list-search.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { LinkCard } from './link-card.tsx';
import { familyNames, stateNames } from '#src/portal/shared/link-words.ts';

export function PortalLinksPage() {
  return (
    <PortalShell title="Links">
      <LinksView />
    </PortalShell>
  );
}

const families = Object.keys(familyNames) as (keyof typeof familyNames)[];

/** Every link and draft, newest first; never its token. */
function LinksView() {
  const filter = useFilter();
  const kind = filter.getOneOf('kind', families);
  const state = filter.getOneOf('state', linkStateSchema.options);
  const submissionId = objectIdSchema.safeParse(filter.get('submission')).data;
  const search = useKeptSearch();
  const query = usePagedQuery(checked(listLinks), { q: search.q, kind, state, submissionId });
  useKeptPlace(query);
  const links = query.data?.pages.flatMap((page) => page.links) ?? [];
  const isFiltered = Boolean(search.q ?? kind ?? state ?? submissionId);
  return (
    <div className="grid gap-5">
      <ListSearch label="Search links" placeholder="Candidate's name or reference" search={search} />
      <div className="grid items-center gap-3 sm:flex sm:flex-wrap">
        <Select aria-label="Kind" value={kind ?? ''} className="sm:w-52" onChange={(event) => filter.set({ kind: event.target.value })}>
          <option value="">All kinds</option>
          {families.map((family) => (
            <option key={family} value={family}>
              {familyNames[family]}
            </option>
          ))}
        </Select>
        <Select aria-label="State" value={state ?? ''} className="sm:w-44" onChange={(event) => filter.set({ state: event.target.value })}>
          <option value="">All states</option>
          {linkStateSchema.options.map((option) => (
            <option key={option} value={option}>
              {stateNames[option]}
            </option>
          ))}
        </Select>
        {submissionId && (
          <Button variant="secondary" onClick={() => filter.set({ submission: '' })}>
            Only one checklist <X aria-hidden="true" className="size-4" />
            <span className="sr-only">: show the links of all</span>
          </Button>
        )}
        <span className="sm:ml-auto">
          <RefreshButton query={query} />
        </span>
      </div>
      <UnknownFilters
        address={filter}
        labels={{ kind: 'Kind', state: 'State', submission: 'Only one checklist' }}
        read={{ kind, state, submission: submissionId }}
      />
      <h2 className="sr-only">Links and drafts</h2>
      <PagedList
        query={query}
        items={links}
        name="links"
        empty={
          isFiltered ? (
            <EmptyState title="No links found">Try another name or reference, or other filters. Drafts carry no name.</EmptyState>
          ) : (
            <EmptyState title="No links yet">Smart Links, share links and drafts appear here.</EmptyState>
          )
        }
        renderItem={(link) => <LinkCard link={link} />}
      />
    </div>
  );
}
