import { listSpecialties } from '@larkfield/schemas/checklist/list-specialties.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import type { AdminSubmission, SubmissionPage } from '@larkfield/schemas/portal/admin-submission.ts';
import { exportSubmissions } from '@larkfield/schemas/portal/export-submissions.ts';
import { useQuery, type InfiniteData } from '@tanstack/react-query';
import { FileSpreadsheet, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { DateInput, endOfDay, FilterField, startOfDay, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { ListSearch, useKeptSearch } from '#src/portal/shared/lists/list-search.tsx';
import { PagedList, RefreshButton, usePagedQuery, type ListQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { submissionsEndpoint, type ReportList, type SubmissionFilter } from '#src/portal/shared/report-list.ts';
import { useSharing } from '#src/portal/shared/use-sharing.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { usePdfStates } from './pdf-states.ts';
import { SubmissionCard } from './submission-card.tsx';

export function PortalPage() {
  const { renderShare, dialog } = useSharing();
  return (
    <PortalShell title="Skills checklists">
      <SubmissionsView renderActions={renderShare} />
      {dialog}
    </PortalShell>
  );
}

/** Search box and filters over the recent submissions or the search results; `renderActions` stand beside each Download PDF. */
function SubmissionsView({ renderActions }: { renderActions: (submission: AdminSubmission) => ReactNode }) {
  const search = useKeptSearch();
  const address = useFilter();
  const filter: SubmissionFilter = {
    q: search.q,
    specialtyId: address.get('specialty') || undefined,
    from: startOfDay(address.get('from')),
    to: endOfDay(address.get('to')),
  };
  const query = usePagedQuery(checked(submissionsEndpoint(filter)), { ...filter });
  useKeptPlace(query);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="grid gap-5">
      <ListSearch label="Search submissions" placeholder="Name, email, phone or reference" search={search} />
      <SubmissionFilters filter={address} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{filter.q ? 'Search results' : 'Recent submissions'}</h2>
        <div className="flex flex-wrap gap-3">
          <ExportLink filter={filter} />
          <RefreshButton query={query} />
        </div>
      </div>
      <SubmissionList query={query} filter={filter} isSearch={isNarrowed} renderActions={renderActions} />
    </div>
  );
}

interface SubmissionListProps {
  query: ListQuery & { data?: InfiniteData<SubmissionPage> | undefined };
  filter: SubmissionFilter;
  isSearch: boolean;
  renderActions: (submission: AdminSubmission) => ReactNode;
}

function SubmissionList({ query, filter, isSearch, renderActions }: SubmissionListProps) {
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  usePdfStates(submissions);
  const by = useSession().user?.id;
  const list: ReportList = { ids: submissions.map(({ id }) => id), filter, nextCursor: query.data?.pages.at(-1)?.nextCursor ?? null, by };
  return (
    <PagedList
      query={query}
      items={submissions}
      name="submissions"
      empty={
        isSearch ? (
          <EmptyState title="No submissions found">Try another name, email, phone number or reference, or other filters.</EmptyState>
        ) : (
          <EmptyState title="No submissions yet">Submitted checklists appear here.</EmptyState>
        )
      }
      renderItem={(submission) => <SubmissionCard submission={submission} list={list} actions={renderActions(submission)} />}
    />
  );
}

const names = ['specialty', 'from', 'to'] as const;

/** Narrows the submissions by specialty and days; kept in the address, unlike what is searched for, which may be a name. */
function SubmissionFilters({ filter }: { filter: ReturnType<typeof useFilter> }) {
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  const specialties = data?.data.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? [];
  const isFiltered = names.some((name) => filter.get(name) !== '');
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:flex">
      <FilterField label="Specialty" className="col-span-2 lg:flex-1">
        <Select value={filter.get('specialty')} onChange={(event) => filter.set({ specialty: event.target.value })}>
          <option value="">All specialties</option>
          {specialties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label="From" className="lg:w-48">
        <DateInput emptyText="Any day" value={filter.get('from')} onChange={(event) => filter.set({ from: event.target.value })} />
      </FilterField>
      <FilterField label="To" className="lg:w-48">
        <DateInput emptyText="Any day" value={filter.get('to')} onChange={(event) => filter.set({ to: event.target.value })} />
      </FilterField>
      {isFiltered && (
        <Button variant="secondary" className="min-h-12" onClick={() => filter.set({ specialty: '', from: '', to: '' })}>
          <X aria-hidden="true" className="size-4" />
          Clear Filters
        </Button>
      )}
    </div>
  );
}

/** All submissions that are found, as a table; for admins, and audited. */
function ExportLink({ filter }: { filter: SubmissionFilter }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <a href={endpointUrl(exportSubmissions, { query: { ...filter } })} download className={buttonStyle('secondary')}>
      <FileSpreadsheet aria-hidden="true" className="size-4" />
      Export CSV
    </a>
  );
}
