import { toast } from '#src/shared/status/toast-store.ts';
import { emptyCandidate } from './candidate/candidate-store.ts';
import type { Checklist } from './checklist-context.tsx';
import { forgetSubmissionKey } from './submission/idempotency-key.ts';

/** How long the toast with Undo stays, in milliseconds. */
const undoToastDuration = 10_000;

/** Empties the page and the browser's copy of it; personal details of a stored submission stay. */
export function clearChecklist(checklist: Checklist): void {
  const { candidate, ratings, draft } = checklist;
  const before = { values: candidate.values(), ratings: ratings.all() };
  candidate.replace(candidate.isLocked ? { ...before.values, attestation: false } : emptyCandidate);
  ratings.replace(new Map());
  draft.clear();
  forgetSubmissionKey(checklist);
  toast({
    title: 'Checklist cleared',
    duration: undoToastDuration,
    action: {
      label: 'Undo',
      altText: 'Undo the clearing within ten seconds',
      run: () => {
        candidate.replace(before.values);
        ratings.replace(before.ratings);
      },
    },
  });
}
