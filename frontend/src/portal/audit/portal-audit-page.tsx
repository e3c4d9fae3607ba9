import { type AuditEntry, auditEventSchema, listAuditEvents } from '@larkfield/schemas/auth/audit.ts';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { z } from 'zod';
import { Button } from '#src/shared/ui/button.tsx';
import { DateInput, endOfDay, FilterField, startOfDay, UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { actionName, actorName, commonActions, outcomeNames, outcomeTones } from '#src/portal/shared/audit-labels.ts';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useDebounced } from '#src/shared/browser/use-debounced.ts';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { formatDateTime, formatTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';

export const auditFilterLabels = { action: 'Action', outcome: 'Outcome', from: 'From', until: 'To', object: 'What', actor: 'Who' } as const;
const names = Object.keys(auditFilterLabels);

/** The filter of the audit trail, which is kept in the address. */
export function AuditFilter({ filter }: { filter: ReturnType<typeof useFilter> }) {
  const isFiltered = names.some((name) => filter.get(name) !== '');
  return (
    <form role="search" aria-label="Audit trail" onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <ActionField value={filter.get('action')} onChange={(action) => filter.set({ action })} />
        <FilterField label="Outcome" className="col-span-2 sm:col-span-1">
          <Select value={filter.get('outcome')} onChange={(event) => filter.set({ outcome: event.target.value })}>
            <option value="">Any</option>
            {auditEventSchema.shape.outcome.options.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeNames[outcome]}
              </option>
            ))}
          </Select>
        </FilterField>
        <FilterField label="From">
          <DateInput emptyText="Any day" value={filter.get('from')} onChange={(event) => filter.set({ from: event.target.value })} />
        </FilterField>
        <FilterField label="To">
          <DateInput emptyText="Any day" value={filter.get('until')} onChange={(event) => filter.set({ until: event.target.value })} />
        </FilterField>
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-3">
          {filter.get('actor') && <p className="text-muted">Only one person</p>}
          {filter.get('object') && <p className="break-all text-muted">Only {filter.get('object')}</p>}
          <Button variant="secondary" onClick={() => filter.set(Object.fromEntries(names.map((name) => [name, ''])))}>
            <X aria-hidden="true" className="size-4" />
            Clear Filters
          </Button>
        </div>
      )}
    </form>
  );
}

function ActionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const listId = useId();
  return (
    <FilterField label="Action" className="col-span-2 sm:col-span-1">
      <TextInput
        list={listId}
        value={value}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="submission.downloaded"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {commonActions.map((action) => (
          <option key={action} value={action}>
            {actionName(action)}
          </option>
        ))}
      </datalist>
    </FilterField>
  );
}

export function PortalAuditPage() {
  return (
    <PortalShell title="Audit trail" access="admin">
      <AuditView />
    </PortalShell>
  );
}

/** Debounce delay in milliseconds. */
const typingDelay = 400;

const known = listAuditEvents.query.shape;

/** The audit trail, newest first. */
function AuditView() {
  const filter = useFilter();
  const taken = (name: string, schema: z.ZodOptional<z.ZodString>) => schema.safeParse(filter.get(name) || undefined).data;
  const read = {
    action: taken('action', known.action),
    outcome: filter.getOneOf('outcome', auditEventSchema.shape.outcome.options),
    from: startOfDay(filter.get('from')),
    until: endOfDay(filter.get('until')),
    object: taken('object', known.object),
    actor: taken('actor', known.actorId),
  };
  const { actor: actorId, ...rest } = read;
  const action = useDebounced(read.action?.trim(), typingDelay) || undefined;
  const query = usePagedQuery(checked(listAuditEvents), { ...rest, action, actorId });
  const entries = query.data?.pages.flatMap((page) => page.events).map((event) => ({ ...event, id: String(event.seq) })) ?? [];
  const readAt = query.data?.pages[0]?.readAt;
  return (
    <div className="grid gap-5">
      <AuditFilter filter={filter} />
      <UnknownFilters address={filter} labels={auditFilterLabels} read={read} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Entries</h2>
        <RefreshButton query={query} />
      </div>
      <p className="text-sm text-muted">
        Activity shows up here within a few seconds. <span role="status">{readAt !== undefined && `As of ${formatTime(readAt)}.`}</span>
      </p>
      <PagedList
        query={query}
        items={entries}
        name="entries"
        empty={<EmptyState title="No entries found">Nothing in the trail matches these filters.</EmptyState>}
        renderItem={(entry) => <AuditEntryCard entry={entry} onNarrow={filter.set} />}
      />
    </div>
  );
}

interface AuditEntryCardProps {
  entry: AuditEntry;
  /** Filters the list by one person or one object. */
  onNarrow: (filter: { actor: string } | { object: string }) => void;
}

const linkStyle = 'text-left break-all text-accent-text underline decoration-dotted underline-offset-4 hover:decoration-solid';

function AuditEntryCard({ entry, onNarrow }: AuditEntryCardProps) {
  const { seq, at, actor, action, object, outcome, source, changedFields, reason, client } = entry;
  return (
    <Card className="grid items-center gap-x-6 gap-y-2.5 px-5 py-3.5 lg:grid-cols-[17rem_1fr_auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 tabIndex={-1} className="font-sans text-lg">
          {actionName(action)}
        </h3>
        <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>
      </div>
      <FactList>
        <Fact name="When">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </Fact>
        <Fact name="Who">
          {actor.id ? (
            <button type="button" className={linkStyle} onClick={() => onNarrow({ actor: actor.id ?? '' })}>
              {actorName(entry)}
              <span className="sr-only"> (show only this one)</span>
            </button>
          ) : (
            actorName(entry)
          )}
        </Fact>
        {object && (
          <Fact name="What">
            <button type="button" className={linkStyle} onClick={() => onNarrow({ object })}>
              {object}
              <span className="sr-only"> (show only this one)</span>
            </button>
          </Fact>
        )}
        {changedFields.length > 0 && <Fact name="Changed">{changedFields.join(', ')}</Fact>}
        {reason && <Fact name="Reason">{actionName(reason)}</Fact>}
        {client && <Fact name="Client">{client}</Fact>}
      </FactList>
      <p className="text-sm text-muted">
        No. {seq}, {source}
      </p>
    </Card>
  );
}
