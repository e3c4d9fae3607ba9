import { attestation } from '@larkfield/schemas/checklist/attestation.ts';
import { useId } from 'react';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { FieldError } from '#src/shared/form/field.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { useCandidateField } from './use-candidate-field.ts';

/** The certification that stands in for a signature. */
export function AttestationField() {
  const id = useId();
  const { value, error, isHighlighted, setValue } = useCandidateField('attestation');
  return (
    <div className={classNames('grid gap-2 rounded-control bg-sunken p-4 sm:col-span-2 lg:col-span-6', isHighlighted && 'bg-danger-soft!')}>
      <div className="flex gap-3">
        <Checkbox
          id={id}
          name="attestation"
          checked={value}
          onChange={(event) => setValue(event.target.checked)}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note ${id}-error`}
        />
        <div className="grid gap-1">
          <label htmlFor={id} className="font-semibold">
            {attestation.statement}
          </label>
          <p id={`${id}-note`} className="max-w-[68ch] text-sm text-muted">
            {attestation.warning}
          </p>
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
