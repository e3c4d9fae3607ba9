import { useState } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';

async function loadPad() {
  const { RatingPad } = await import('./rating-pad.tsx');
  return <RatingPad />;
}

/** The pad, loaded ahead of the first press; where that fails, the next press loads it again and says so if it cannot. */
export function DeferredPad() {
  const { pad } = useChecklist();
  const isAskedFor = useStore(pad) !== null;
  const [isAhead, setIsAhead] = useState(true);
  return useDeferred(isAhead || isAskedFor, loadPad, () => {
    setIsAhead(false);
    if (!isAskedFor) return;
    pad.set(null);
    sayUnavailable();
  });
}
