import { listRightsRequests } from '@larkfield/schemas/portal/list-rights-requests.ts';
import { rightsRequestDays } from '@larkfield/schemas/portal/rights-request.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';
import { NewRequestDialog } from './new-request-dialog.tsx';
import { RequestCard } from './request-card.tsx';

const filters = ['open', 'closed', 'all'] as const;
const labels = { open: 'Open requests', closed: 'Closed requests', all: 'All requests' } as const;
const emptyTitles = { open: 'No open requests', closed: 'No request was closed yet', all: 'No requests yet' } as const;

/** What candidates asked about their data, newest first. */
export function RequestList({ onFind }: { onFind: (email: string) => void }) {
  const address = useFilter();
  const filter = address.getOneOf('filter', filters) ?? 'open';
  const query = usePagedQuery(listRightsRequests, { filter: filter === 'all' ? undefined : filter });
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className="grid gap-5">
      <div className="grid items-center gap-3 sm:flex sm:flex-wrap">
        <h2 className="sr-only">{labels[filter]}</h2>
        <Select
          aria-label="Which requests"
          value={filter}
          className="sm:w-56"
          onChange={(event) => address.set({ filter: event.target.value })}
        >
          {filters.map((option) => (
            <option key={option} value={option}>
              {labels[option]}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap gap-3 sm:ml-auto">
          <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            New request
          </Button>
          <RefreshButton query={query} />
        </div>
      </div>
      <PagedList
        query={query}
        items={requests}
        name="requests"
        empty={
          <EmptyState title={emptyTitles[filter]}>
            Take in what candidates ask by mail, telephone or letter. Each is to be answered within {rightsRequestDays} days.
          </EmptyState>
        }
        renderItem={(request) => <RequestCard request={request} onFind={() => onFind(request.email)} />}
      />
      <NewRequestDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </section>
  );
}
