import type { AdminSubmission } from '@larkfield/schemas/portal/admin-submission.ts';
import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { useState, type ReactNode } from 'react';
import { RefreshButton } from '#src/components/refresh-button.tsx';
import { SearchInput } from '#src/components/search-input.tsx';
import { endOfDay, startOfDay } from '#src/lib/day-range.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { useFilter } from '#src/lib/use-filter.ts';
import { ExportLink } from './export-link.tsx';
import { SubmissionFilters } from './submission-filters.tsx';
import { SubmissionList } from './submission-list.tsx';
import { isSearchable, useSubmissions, type SubmissionFilter } from './use-submissions.ts';

/** Waits for a pause in typing, in milliseconds. */
const searchDelay = 300;

/** Search box and filters over the recent submissions or the search results; `renderActions` stand beside each Download PDF. */
export function SubmissionsView({ renderActions }: { renderActions: (submission: AdminSubmission) => ReactNode }) {
  const [text, setText] = useState('');
  const settled = useDebounced(text, searchDelay);
  const address = useFilter();
  const filter: SubmissionFilter = {
    q: isSearchable(settled) ? settled.trim() : undefined,
    specialtyId: address.get('specialty') || undefined,
    from: startOfDay(address.get('from')),
    to: endOfDay(address.get('to')),
  };
  const query = useSubmissions(filter);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const isTooShort = text.trim() !== '' && !isSearchable(text);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <SearchInput
          label="Search submissions"
          placeholder="Name, email, phone or reference"
          value={text}
          maxLength={portalConstants.searchMaxLength}
          aria-describedby="search-hint"
          onChange={(event) => setText(event.target.value)}
        />
        <p id="search-hint" role="status" className="text-sm text-muted">
          {isTooShort && `Type at least ${portalConstants.searchMinLength} characters`}
        </p>
      </div>
      <SubmissionFilters filter={address} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{filter.q ? 'Search results' : 'Recent submissions'}</h2>
        <div className="flex flex-wrap gap-3">
          <ExportLink filter={filter} />
          <RefreshButton query={query} />
        </div>
      </div>
      <SubmissionList query={query} isSearch={isNarrowed} renderActions={renderActions} />
    </div>
  );
}
