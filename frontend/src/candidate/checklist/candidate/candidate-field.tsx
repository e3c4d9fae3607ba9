import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { createStore } from '#src/shared/browser/store.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import type { CandidateField, CandidateStore, CandidateValues } from '#src/candidate/checklist/stores/candidate-store.ts';

/** One field of the candidate: its value, its error, and the props of its control. */
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
  return useSyncExternalStore(candidate.subscribe, () => nameFaults(candidate));
}

export const nameFaults = ({ faults }: CandidateStore): string =>
  faults()
    .map((field) => shortNames[field])
    .join(', ');

const highlighted = createStore<CandidateField | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Goes to the top of the page, puts the focus on a field and marks it for a while. */
export function highlightField(field: CandidateField): void {
  clearTimeout(timer);
  highlighted.set(field);
  timer = setTimeout(() => highlighted.set(null), checklistConstants.skillHighlight);
  window.scrollTo({ top: 0, behavior: 'instant' });
  // On a small screen the field may still be further down: taking the focus brings it into view.
  document.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus();
}

function useIsFieldHighlighted(field: CandidateField): boolean {
  return useSyncExternalStore(highlighted.subscribe, () => highlighted.get() === field);
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name' | 'children'> {
  name: Exclude<CandidateField, 'attestation'>;
  label: string;
  isRequired?: boolean;
  /** Restricts the typed text to allowed characters. */
  clean?: (typed: string) => string;
  /** Something that lies over the end of the control. */
  children?: ReactNode;
}

/** A typed field of the candidate; read-only while a submission is edited. */
export function TextField({ name, label, isRequired = true, clean = (typed) => typed, className, children, ...input }: TextFieldProps) {
  const { value, error, isHighlighted, isLocked, setValue, onBlur } = useCandidateField(name);
  return (
    <Field
      label={label}
      isRequired={isRequired || isLocked}
      error={error}
      className={classNames(className, 'field-mark', isHighlighted && 'field-mark-on')}
    >
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            {...input}
            name={name}
            readOnly={isLocked}
            value={value}
            onChange={(event) => setValue(clean(event.target.value))}
            onBlur={isLocked ? undefined : onBlur}
            className={children ? 'pr-12' : undefined}
          />
          {!isLocked && children}
        </span>
      )}
    </Field>
  );
}
