import { auditEventSchema } from '@larkfield/schemas/internal/append-audit-events.ts';
import { listAuditEvents } from '@larkfield/schemas/portal/list-audit-events.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { endOfDay, startOfDay } from '#src/portal/shared/lists/day-range.ts';
import { formatTime } from '#src/shared/text/format-date.ts';
import { useDebounced } from '#src/shared/browser/use-debounced.ts';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';
import { AuditEntryCard } from './audit-entry-card.tsx';
import { AuditFilter } from './audit-filter.tsx';

/** Waits for a pause in typing, in milliseconds. */
const typingDelay = 400;

/** Who did what, newest first. */
export function AuditView() {
  const filter = useFilter();
  const query = usePagedQuery(listAuditEvents, {
    action: useDebounced(filter.get('action').trim(), typingDelay) || undefined,
    outcome: filter.getOneOf('outcome', auditEventSchema.shape.outcome.options),
    from: startOfDay(filter.get('from')),
    until: endOfDay(filter.get('until')),
    object: filter.get('object') || undefined,
    actorId: filter.get('actor') || undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.events).map((event) => ({ ...event, id: String(event.seq) })) ?? [];
  const readAt = query.data?.pages[0]?.readAt;
  return (
    <div className="grid gap-5">
      <AuditFilter filter={filter} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Entries</h2>
        <RefreshButton query={query} />
      </div>
      <p className="text-sm text-muted">
        What somebody does shows here after a few seconds.{' '}
        <span role="status">{readAt !== undefined && `As of ${formatTime(readAt)}.`}</span>
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
