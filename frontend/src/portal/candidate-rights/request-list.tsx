import { closeRightsRequest, listRightsRequests, type RightsRequest } from '@larkfield/schemas/portal/candidate-rights.ts';
import { fileBusinessDays, reviewDays, rightsRequestDays } from '@larkfield/schemas/portal-constants.ts';
import { useState } from 'react';
import { Check, Plus, Search } from 'lucide-react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select, TextArea } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { EmailFact, Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { checked } from '#src/shared/api/checked.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { countOf, formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { useCandidateActions } from './use-candidates.ts';
import { dueText, kindNames, statusNames } from './rights-labels.ts';
import { NewRequestDialog } from './new-request-dialog.tsx';

const statuses = { fulfilled: 'Fulfilled', refused: 'Refused' } as const;
const empty = { status: 'fulfilled' as keyof typeof statuses, outcome: '' };

interface CloseRequestDialogProps {
  request: RightsRequest;
  isOpen: boolean;
  onClose: () => void;
}

/** Records the answer to a request. */
export function CloseRequestDialog({ request, isOpen, onClose }: CloseRequestDialogProps) {
  const [form, setForm] = useUnsavedState(`answer to ${request.id}`, empty);
  const [problem, setProblem] = useState<string>();
  const { close } = useCandidateActions();
  const leave = () => {
    setForm(empty);
    setProblem(undefined);
    onClose();
  };
  const action = async () => {
    const parsed = closeRightsRequest.body.safeParse(form);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return false;
    await close(request.id, parsed.data);
    toast({ title: 'Request closed' });
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={leave}
      title="Close request"
      description={`What you write stays on record for ${countOf(brand.keeping.submissions, 'year')}. A closed request can't be reopened.`}
      actionLabel="Close request"
      fallback="The request couldn't be closed. Please try again."
      action={action}
    >
      <Field label="Result" isRequired>
        {(control) => (
          <Select
            {...control}
            value={form.status}
            onChange={(event) => setForm({ ...form, status: event.target.value as keyof typeof statuses })}
          >
            {Object.entries(statuses).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="How it was answered" isRequired hint="If refused, say why." error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={2_000}
            value={form.outcome}
            onChange={(event) => setForm({ ...form, outcome: event.target.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

const filters = ['open', 'closed', 'all'] as const;
const labels = { open: 'Open requests', closed: 'Closed requests', all: 'All requests' } as const;
const emptyTitles = { open: 'No open requests', closed: 'No closed requests yet', all: 'No requests yet' } as const;

/** The requests of candidates about their data, newest first. */
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
            Log requests that candidates make by email, phone or letter. Answer each one within {rightsRequestDays} days, a file within{' '}
            {fileBusinessDays} business days, a review within {reviewDays} days.
          </EmptyState>
        }
        renderItem={(request) => <RequestCard request={request} onFind={() => onFind(request.email)} />}
      />
      <NewRequestDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </section>
  );
}

const howToAnswer: Partial<Record<RightsRequest['kind'], string>> = {
  access: 'Make sure it is the person, then find their data, press Download everything, and send the file by a secure method.',
  review:
    'Someone who did not work on this person looks again at the matches and checklists, and explains in plain words what was required, what was met and who decided.',
};

function RequestCard({ request, onFind }: { request: RightsRequest; onFind: () => void }) {
  const { kind, name, email, notes, status, receivedAt, dueAt, answerBy, closedAt, closedBy, outcome } = request;
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
          {answerBy && answerBy !== dueAt && <Fact name="Promised">{formatDate(answerBy)}</Fact>}
          <Fact name="Due">{formatDate(dueAt)}</Fact>
          {closedAt && (
            <Fact name="Closed">
              {formatDateTime(closedAt)} by {closedBy}
            </Fact>
          )}
        </FactList>
        {status === 'open' && howToAnswer[kind] && <p className="max-w-[68ch] text-muted">{howToAnswer[kind]}</p>}
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
