import { listRightsRequests } from '@larkfield/schemas/portal/candidate-rights/list-rights-requests.ts';
import { rightsRequestDays, type RightsRequest } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { Check, Plus, Search } from 'lucide-react';
import { EmailFact, Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { dueText, kindNames, statusNames } from './candidate-words.ts';
import { CloseRequestDialog } from './close-request-dialog.tsx';
import { NewRequestDialog } from './new-request-dialog.tsx';

const filters = ['open', 'closed', 'all'] as const;
const labels = { open: 'Open requests', closed: 'Closed requests', all: 'All requests' } as const;
const emptyTitles = { open: 'No open requests', closed: 'No closed requests yet', all: 'No requests yet' } as const;

/** What candidates asked about their data, newest first. */
export function RequestList({ onFind }: { onFind: (email: string) => void }) {
  const address = useFilter();
  const asked = address.getOneOf('filter', filters);
  const filter = asked ?? 'open';
  const query = usePagedQuery(checked(listRightsRequests), { filter: filter === 'all' ? undefined : filter });
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const [isAdding, setIsAdding] = useUnsavedState('adds a request', false);
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
      <UnknownFilters address={address} labels={{ filter: 'Which requests' }} read={{ filter: asked }} />
      <PagedList
        query={query}
        items={requests}
        name="requests"
        empty={
          <EmptyState title={emptyTitles[filter]}>
            Log requests that candidates make by email, phone or letter. Answer each one within {rightsRequestDays} days.
          </EmptyState>
        }
        renderItem={(request) => <RequestCard request={request} onFind={() => onFind(request.email)} />}
      />
      <NewRequestDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </section>
  );
}

function RequestCard({ request, onFind }: { request: RightsRequest; onFind: () => void }) {
  const { kind, name, email, notes, status, receivedAt, dueAt, closedAt, closedBy, outcome } = request;
  const [isClosing, setIsClosing] = useUnsavedState(`closes ${request.id}`, false);
  const due = dueText(request);
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            {kindNames[kind]}: {name}
          </h3>
          {status === 'open' ? (
            <Badge tone={due.tone}>{due.text}</Badge>
          ) : (
            <Badge tone={status === 'fulfilled' ? 'accent' : 'neutral'}>{statusNames[status]}</Badge>
          )}
        </div>
        <FactList>
          <EmailFact email={email} />
          <Fact name="Received">{formatDate(receivedAt)}</Fact>
          <Fact name="Due">{formatDate(dueAt)}</Fact>
          {closedAt && (
            <Fact name="Closed">
              {formatDateTime(closedAt)} by {closedBy}
            </Fact>
          )}
        </FactList>
        {notes && <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{notes}</p>}
        {outcome && <p className="max-w-[68ch] border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-wrap">{outcome}</p>}
      </div>
      {status === 'open' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onFind}>
            <Search aria-hidden="true" className="size-4" />
            Find data <span className="sr-only">of {name}</span>
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsClosing(true)}>
            <Check aria-hidden="true" className="size-4" />
            Close request <span className="sr-only">of {name}</span>
          </Button>
        </div>
      )}
      <CloseRequestDialog request={request} isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </Card>
  );
}
