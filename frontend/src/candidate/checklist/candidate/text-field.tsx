import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import type { CandidateField } from './candidate-store.ts';
import { useCandidateField } from './use-candidate-field.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name' | 'children'> {
  name: Exclude<CandidateField, 'attestation'>;
  label: string;
  isRequired?: boolean;
  /** What may stay of what was typed. */
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
