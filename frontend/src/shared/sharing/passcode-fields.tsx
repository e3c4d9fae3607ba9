import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { Controller, type Control } from 'react-hook-form';
import { CodeInput } from '#src/shared/form/code-input.tsx';
import { Field } from '#src/shared/form/field.tsx';
import type { PasscodePair } from './reusable-link-schema.ts';

interface PasscodeFieldsProps {
  control: Control<PasscodePair>;
  /** What the first field is called. */
  label: string;
}

/** A new passcode, typed twice. */
export function PasscodeFields({ control, label }: PasscodeFieldsProps) {
  const fields = [
    { name: 'passcode', label },
    { name: 'confirmation', label: 'Confirm passcode' },
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((shown) => (
        <Controller
          key={shown.name}
          control={control}
          name={shown.name}
          render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
            <Field label={shown.label} isRequired error={fieldState.error?.message}>
              {(input) => (
                <CodeInput
                  {...input}
                  ref={ref}
                  digits={linkConstants.passcodeDigits}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  autoComplete="off"
                  data-1p-ignore
                  data-lpignore="true"
                />
              )}
            </Field>
          )}
        />
      ))}
    </div>
  );
}
