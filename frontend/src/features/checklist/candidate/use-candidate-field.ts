import { useSyncExternalStore } from 'react';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import type { CandidateField, CandidateValues } from './candidate-store.ts';
import { useIsFieldHighlighted } from './field-focus.ts';

/** One field of the candidate: its value, what is wrong with it, and what its control needs. */
export function useCandidateField<Field extends CandidateField>(field: Field) {
  const { candidate } = useChecklist();
  const value = useSyncExternalStore(candidate.subscribe, () => candidate.values()[field]);
  const error = useSyncExternalStore(candidate.subscribe, () => candidate.error(field));
  const isHighlighted = useIsFieldHighlighted(field);
  return {
    value,
    error,
    isHighlighted,
    isLocked: candidate.isLocked && field !== 'attestation',
    setValue: (next: CandidateValues[Field]) => candidate.set(field, next),
    onBlur: () => candidate.leave(field),
  };
}

/** True while nothing is missing or wrong in the candidate section. */
export function useIsCandidateComplete(): boolean {
  const { candidate } = useChecklist();
  return useSyncExternalStore(candidate.subscribe, () => !candidate.hasFaults());
}
