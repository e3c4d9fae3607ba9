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

/** Short names of the fields, for lists of missing fields. */
const shortNames: Record<CandidateField, string> = {
  candidateName: 'name',
  dateOfBirth: 'date of birth',
  last4Ssn: 'SSN',
  email: 'email',
  phone: 'phone',
  attestation: 'certification',
};

/** The missing or invalid fields of the candidate section, such as "date of birth, SSN"; empty if there are none. */
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

/** Scrolls to the top of the page, focuses a field and highlights it for a while. */
export function highlightField(field: CandidateField): void {
  clearTimeout(timer);
  highlighted.set(field);
  timer = setTimeout(() => highlighted.set(null), checklistConstants.skillHighlight);
  window.scrollTo({ top: 0, behavior: 'instant' });
  // On a small screen the field may still be out of view, and the focus scrolls to it.
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
  /** An element over the end of the control. */
  children?: ReactNode;
}

/** A text field of the candidate; read-only while a submission is edited. */
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
