import type { Erasure } from '@larkfield/schemas/portal/candidate-rights/erasure.ts';
import { listErasures } from '@larkfield/schemas/portal/candidate-rights/list-erasures.ts';
import { useState } from 'react';
import { checked } from '#src/shared/api/checked.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { countsText, erasureNames, erasureTones } from './candidate-words.ts';
import { ConfirmErasureDialog } from './erase-dialog.tsx';

/** Erasures, newest first; they say nothing of whom they were about. */
export function ErasureList() {
  const query = usePagedQuery(checked(listErasures));
  const erasures = query.data?.pages.flatMap((page) => page.erasures) ?? [];
  const [confirming, setConfirming] = useState<Erasure | null>(null);
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Erasures</h2>
        <RefreshButton query={query} />
      </div>
      <PagedList
        query={query}
        items={erasures}
        name="erasures"
        empty={<EmptyState title="No erasures yet">Find a person to start one. This list never names anyone.</EmptyState>}
        renderItem={(erasure) => <ErasureCard erasure={erasure} onConfirm={() => setConfirming(erasure)} />}
      />
      <ConfirmErasureDialog
        erasure={confirming}
        about="This erases everything found on the person in every service."
        onClose={() => setConfirming(null)}
      />
    </section>
  );
}

function ErasureCard({ erasure, onConfirm }: { erasure: Erasure; onConfirm: () => void }) {
  const { reference, state, requestedAt, confirmedAt, erasedAt, erased } = erasure;
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="text-xl">
            {reference}
          </h3>
          <Badge tone={erasureTones[state]}>{erasureNames[state]}</Badge>
        </div>
        <FactList>
          <Fact name="Started">{formatDateTime(requestedAt)}</Fact>
          {confirmedAt && <Fact name="Confirmed">{formatDateTime(confirmedAt)}</Fact>}
          {erasedAt && <Fact name="Erased">{formatDateTime(erasedAt)}</Fact>}
          {erased && <Fact name="What was erased">{countsText(erased)}</Fact>}
        </FactList>
        {state === 'requested' && <p className="text-muted">If it isn't confirmed within 24 hours, it's dropped and nothing is erased.</p>}
        {state === 'confirmed' && (
          <p className="text-muted">A service hasn't answered yet. The erasure continues on its own; refresh to see progress.</p>
        )}
      </div>
      {state === 'requested' && (
        <Button variant="destructive" aria-haspopup="dialog" className="justify-self-start" onClick={onConfirm}>
          Confirm <span className="sr-only">the erasure {reference}</span>
        </Button>
      )}
    </Card>
  );
}
