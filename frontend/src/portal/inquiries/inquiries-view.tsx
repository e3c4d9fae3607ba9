import { listInquiries } from '@larkfield/schemas/portal/list-inquiries.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';
import { InquiryRow } from './inquiry-row.tsx';

const filters = ['open', 'mine', 'handled', 'all'] as const;
const labels = { open: 'Open', mine: 'Assigned to me', handled: 'Handled', all: 'All' } as const;
const emptyTitles = {
  open: 'No open inquiries',
  mine: 'Nothing is assigned to you',
  handled: 'No inquiry was handled yet',
  all: 'No inquiries yet',
} as const;

/** What visitors asked, newest first; the open ones at the start. */
export function InquiriesView() {
  const address = useFilter();
  const filter = address.getOneOf('filter', filters) ?? 'open';
  const query = usePagedQuery(listInquiries, { filter: filter === 'all' ? undefined : filter });
  useKeptPlace(query);
  const inquiries = query.data?.pages.flatMap((page) => page.inquiries) ?? [];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          legend="Show"
          options={filters}
          value={filter}
          labelOf={(value) => labels[value]}
          onValueChange={(value) => address.set({ filter: value })}
        />
        <RefreshButton query={query} />
      </div>
      <h2 className="sr-only">{labels[filter]}</h2>
      <PagedList
        query={query}
        items={inquiries}
        name="inquiries"
        empty={<EmptyState title={emptyTitles[filter]}>What visitors send through the site appears here.</EmptyState>}
        renderItem={(inquiry) => <InquiryRow inquiry={inquiry} readAt={query.data?.pages[0]?.readAt ?? 0} />}
      />
    </div>
  );
}
