import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { useOtherTab } from './other-tabs.ts';

/** Says that the same checklist is open twice; it floats, so that nothing moves when it comes. */
export function OtherTabNotice() {
  const { specialty } = useChecklist();
  const isOpenElsewhere = useOtherTab(`checklist:${specialty.id}`);
  const [isDismissed, setIsDismissed] = useState(false);
  return (
    <div role="status">
      {isOpenElsewhere && !isDismissed && (
        <div className="pointer-events-auto flex max-w-[40rem] animate-rise items-center gap-3 rounded-card border border-line border-l-4 border-l-warning bg-surface py-2 pr-2 pl-4 shadow-raised">
          <Copy aria-hidden="true" className="size-5 shrink-0 text-warning" />
          <p className="flex-1">
            <strong>This checklist is open in another tab.</strong> Each tab keeps its own answers: finish and submit in one of them.
          </p>
          <button
            type="button"
            aria-label="Dismiss the notice about another tab"
            onClick={() => setIsDismissed(true)}
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
