import { type Deletion, listDeletions } from '@larkfield/schemas/portal/holds.ts';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { countsText, serviceNames } from './rights-labels.ts';

/** Data erased by retention, newest first. Together with the erasures this is the log of deletions, and contains no names. */
export function DeletionList() {
  const query = usePagedQuery(checked(listDeletions));
  const deletions = query.data?.pages.flatMap((page) => page.deletions) ?? [];
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Erased by schedule</h2>
        <RefreshButton query={query} />
      </div>
      <PagedList
        query={query}
        items={deletions}
        name="deletions"
        empty={
          <EmptyState title="Nothing was due yet">What is past its time is erased once a day. This list never names anyone.</EmptyState>
        }
        renderItem={(deletion) => <DeletionCard deletion={deletion} />}
      />
    </section>
  );
}

function DeletionCard({ deletion: { service, at, cutoff, erased } }: { deletion: Deletion }) {
  return (
    <Card className="grid min-w-0 gap-3 p-5">
      <h3 tabIndex={-1} className="text-xl">
        {serviceNames[service] ?? service}, {formatDateTime(at)}
      </h3>
      <FactList>
        <Fact name="What was erased">{service === 'auth' ? `Entries up to no. ${erased['lastPrunedEntry']}` : countsText(erased)}</Fact>
        <Fact name="Older than">{formatDate(cutoff)}</Fact>
      </FactList>
    </Card>
  );
}
