import { useSyncExternalStore } from 'react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
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

/** How fields are called where what is missing is listed. */
const shortNames: Record<CandidateField, string> = {
  candidateName: 'name',
  dateOfBirth: 'date of birth',
  last4Ssn: 'SSN',
  email: 'email',
  phone: 'phone',
  attestation: 'certification',
};

/** "date of birth, SSN": what is missing or wrong in the candidate section; empty while nothing is. */
export function useCandidateFaults(): string {
  const { candidate } = useChecklist();
  const read = () =>
    candidate
      .faults()
      .map((field) => shortNames[field])
      .join(', ');
  return useSyncExternalStore(candidate.subscribe, read);
}
