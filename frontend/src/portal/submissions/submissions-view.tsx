import type { AdminSubmission } from '@larkfield/schemas/portal/admin-submission.ts';
import type { ReactNode } from 'react';
import { ListSearch } from '#src/portal/shared/lists/list-search.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { endOfDay, startOfDay } from '#src/portal/shared/lists/day-range.ts';
import { submissionsEndpoint, type SubmissionFilter } from '#src/portal/shared/submission-filter.ts';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { useKeptSearch } from '#src/portal/shared/lists/use-kept-search.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';
import { ExportLink } from './export-link.tsx';
import { SubmissionFilters } from './submission-filters.tsx';
import { SubmissionList } from './submission-list.tsx';

/** Search box and filters over the recent submissions or the search results; `renderActions` stand beside each Download PDF. */
export function SubmissionsView({ renderActions }: { renderActions: (submission: AdminSubmission) => ReactNode }) {
  const search = useKeptSearch();
  const address = useFilter();
  const filter: SubmissionFilter = {
    q: search.q,
    specialtyId: address.get('specialty') || undefined,
    from: startOfDay(address.get('from')),
    to: endOfDay(address.get('to')),
  };
  const query = usePagedQuery(submissionsEndpoint(filter), { ...filter });
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
