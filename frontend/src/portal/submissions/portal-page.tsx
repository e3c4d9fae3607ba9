import { type SubmissionSort, submissionSorts } from '@larkfield/schemas/checklist/submission-filters.ts';
import { type AdminSubmission, exportSubmissions, type SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { ExportButton } from '#src/portal/shared/export-button.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { FilterDisclosure } from '#src/portal/shared/lists/filter-disclosure.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { ListPage } from '#src/portal/shared/lists/list-page.tsx';
import { ListSearch, useKeptSearch } from '#src/portal/shared/lists/list-search.tsx';
import { type ListQuery, PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { type ReportList, type SubmissionFilter, submissionsEndpoint } from '#src/portal/shared/report-list.ts';
import { WaitingLine } from '#src/portal/shared/today/waiting-line.tsx';
import { useSharing } from '#src/portal/shared/use-sharing.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { usePdfStates } from './pdf-states.ts';
import { SavedViews } from './filters/saved-views.tsx';
import { SubmissionHeadings, SubmissionRow, sortWords } from './submission-row.tsx';
import { type Address, filterLabels, readFilters, type ReadFilters, useSubmissionFilter } from './filters/submission-filters.ts';
import { useTicked } from './bulk/use-ticked.ts';

export function PortalPage() {
  const { renderShare, dialog } = useSharing();
  return (
    <PortalShell title="Skills checklists" isList aside={<WaitingLine />}>
      <SubmissionsView renderActions={(submission) => renderShare(submission, true)} />
      {dialog}
    </PortalShell>
  );
}

/** Search box and filters above the recent submissions or the search results; `renderActions` adds buttons beside each Download PDF. */
function SubmissionsView({ renderActions }: { renderActions: (submission: AdminSubmission) => ReactNode }) {
  const search = useKeptSearch();
  const address = useFilter();
  const read = readFilters(address);
  const filter = useSubmissionFilter(read, search.q);
  const sort = address.getOneOf('sort', submissionSorts);
  const query = usePagedQuery(checked(submissionsEndpoint(filter)), { sort, ...filter });
  useKeptPlace(query);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="grid gap-3 pb-80 sm:pb-36 lg:pb-20">
      <ListPage
        tools={
          <>
            <ListSearch label="Search submissions" placeholder="Name, email, phone or reference" search={search} />
            <Filters address={address} read={read} />
          </>
        }
        title={filter.q && query.isPlaceholderData ? 'Searching' : titleOf(filter, sort)}
        isTitleShown
        acts={
          <>
            <ExportFound filter={filter} />
            <RefreshButton query={query} />
          </>
        }
      >
        <SubmissionList
          query={query}
          filter={filter}
          sort={sort}
          onSort={(chosen) => address.set({ sort: chosen })}
          isSearch={isNarrowed}
          renderActions={renderActions}
        />
      </ListPage>
    </div>
  );
}

function titleOf({ q }: SubmissionFilter, sort: SubmissionSort | undefined): string {
  const title = q ? 'Search results' : sort ? 'Submissions' : 'Recent submissions';
  return sort ? `${title}, ${sortWords[sort]}` : title;
}

/** The saved views, the active filters, and the button of the filter panel, whose code is loaded on first use. */
function Filters({ address, read }: { address: Address; read: ReadFilters }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = Object.keys(read).length;
  const panel = useDeferred(
    isOpen || count > 0,
    () => import('./filters/filter-panel.tsx'),
    () => {
      setIsOpen(false);
      sayUnavailable();
    },
  );
  return (
    <>
      <FilterDisclosure
        count={count}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        button={button}
        beside={<SavedViews address={address} read={read} />}
        panel={panel ? <panel.FilterPanel address={address} read={read} /> : <Skeleton className="h-64 w-full rounded-card" />}
        chips={panel && <panel.SetFilters address={address} read={read} isOpen={isOpen} onRemoved={() => button.current?.focus()} />}
      />
      <UnknownFilters
        address={address}
        labels={{ ...filterLabels, sort: 'Sort' }}
        read={{ ...read, sort: address.getOneOf('sort', submissionSorts) }}
      />
    </>
  );
}

interface SubmissionListProps {
  query: ListQuery & { data?: InfiniteData<SubmissionPage> | undefined };
  filter: SubmissionFilter;
  sort: SubmissionSort | undefined;
  onSort: (sort: SubmissionSort | '') => void;
  isSearch: boolean;
  renderActions: (submission: AdminSubmission) => ReactNode;
}

function SubmissionList({ query, filter, sort, onSort, isSearch, renderActions }: SubmissionListProps) {
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  usePdfStates(submissions);
  const by = useSession().user?.id;
  // The cursor of placeholder rows belongs to the previous filter.
  const nextCursor = query.isPlaceholderData ? null : (query.data?.pages.at(-1)?.nextCursor ?? null);
  const list: ReportList = { ids: submissions.map(({ id }) => id), filter: { ...filter, sort }, nextCursor, by };
  const ticked = useTicked(list.ids);
  return (
    <>
      {/* The bar is displayed at the bottom of the window, but precedes the rows in the document. */}
      <BulkBar ticked={ticked} submissions={submissions} />
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
        headings={<SubmissionHeadings sort={sort} onSort={onSort} />}
        renderItem={(submission) => (
          <SubmissionRow submission={submission} list={list} ticked={ticked} actions={renderActions(submission)} />
        )}
      />
    </>
  );
}

/** All found submissions as a table; for admins, and audited. */
function ExportFound({ filter }: { filter: SubmissionFilter }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <ExportButton endpoint={exportSubmissions} input={{ query: { ...filter } }} name="submissions" variant="ghost">
      Export CSV
    </ExportButton>
  );
}
