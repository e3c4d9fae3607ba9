import { Columns3, FileSpreadsheet } from 'lucide-react';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { type AdminSubmission, exportSubmissions, type SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { ListSearch, useKeptSearch } from '#src/portal/shared/lists/list-search.tsx';
import { type ListQuery, PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { type ReportList, type SubmissionFilter, submissionsEndpoint } from '#src/portal/shared/report-list.ts';
import { useSharing } from '#src/portal/shared/use-sharing.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { type Column, columnLabels, type Columns, useColumns } from './use-columns.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { usePdfStates } from './pdf-states.ts';
import { SavedViews } from './filters/saved-views.tsx';
import { SubmissionCard } from './submission-card.tsx';
import { filterLabels, readFilters, SubmissionFilters, useSubmissionFilter } from './filters/submission-filters.tsx';
import { useTicked } from './bulk/use-ticked.ts';

const columnPanelId = 'submission-columns';

export function ColumnsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button variant="secondary" aria-expanded={isOpen} aria-controls={columnPanelId} onClick={onToggle}>
      <Columns3 aria-hidden="true" className="size-4" />
      Columns
    </Button>
  );
}

/** What each card of the list shows. */
export function ColumnPicker({ columns, isOpen }: { columns: Columns; isOpen: boolean }) {
  return (
    <div id={columnPanelId} hidden={!isOpen}>
      {isOpen && <ColumnBoxes columns={columns} />}
    </div>
  );
}

function ColumnBoxes({ columns: { columns, toggle, reset, isUsual, all } }: { columns: Columns }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-line p-4">
      <legend className="sr-only">Columns</legend>
      {all.map((column) => (
        <label key={column} className="flex min-h-11 cursor-pointer items-center gap-2">
          <Checkbox className="mt-0!" checked={columns.includes(column)} onChange={() => toggle(column)} />
          {columnLabels[column]}
        </label>
      ))}
      {!isUsual && (
        <Button variant="secondary" onClick={reset}>
          Usual columns
        </Button>
      )}
    </fieldset>
  );
}

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
  const read = readFilters(address);
  const filter = useSubmissionFilter(read, search.q);
  const query = usePagedQuery(checked(submissionsEndpoint(filter)), { ...filter });
  useKeptPlace(query);
  const columns = useColumns(address);
  const [picksColumns, setPicksColumns] = useState(false);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="grid gap-5 pb-80 sm:pb-36 lg:pb-20 [&_:is(a,button,input,select,summary)]:scroll-mb-[min(40dvh,15rem)]">
      <SavedViews address={address} read={read} />
      <ListSearch label="Search submissions" placeholder="Name, email, phone or reference" search={search} />
      <SubmissionFilters address={address} read={read} />
      <UnknownFilters address={address} labels={filterLabels} read={read} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{!filter.q ? 'Recent submissions' : query.isPlaceholderData ? 'Searching' : 'Search results'}</h2>
        <div className="flex flex-wrap gap-3">
          <ExportLink filter={filter} />
          <ColumnsButton isOpen={picksColumns} onToggle={() => setPicksColumns(!picksColumns)} />
          <RefreshButton query={query} />
        </div>
      </div>
      <ColumnPicker columns={columns} isOpen={picksColumns} />
      <SubmissionList query={query} filter={filter} columns={columns.columns} isSearch={isNarrowed} renderActions={renderActions} />
    </div>
  );
}

interface SubmissionListProps {
  query: ListQuery & { data?: InfiniteData<SubmissionPage> | undefined };
  filter: SubmissionFilter;
  columns: readonly Column[];
  isSearch: boolean;
  renderActions: (submission: AdminSubmission) => ReactNode;
}

function SubmissionList({ query, filter, columns, isSearch, renderActions }: SubmissionListProps) {
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  usePdfStates(submissions);
  const by = useSession().user?.id;
  // Rows of what was asked for before do not go on where this filter does.
  const nextCursor = query.isPlaceholderData ? null : (query.data?.pages.at(-1)?.nextCursor ?? null);
  const list: ReportList = { ids: submissions.map(({ id }) => id), filter, nextCursor, by };
  const ticked = useTicked(list.ids);
  return (
    <>
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
        renderItem={(submission) => (
          <SubmissionCard submission={submission} list={list} ticked={ticked} columns={columns} actions={renderActions(submission)} />
        )}
      />
      <BulkBar ticked={ticked} shown={submissions.length} />
    </>
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
