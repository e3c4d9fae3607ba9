import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';

interface CodeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  digits: number;
  hint?: string;
  isRequired?: boolean;
  className?: string;
}

/** A new PIN or passcode in a form; password managers ignore the field. */
export function CodeField<Values extends FieldValues>({ control, name, digits, className, ...field }: CodeFieldProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {(input) => (
            <CodeInput
              {...input}
              ref={ref}
              digits={digits}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              autoComplete="off"
              data-1p-ignore
              data-lpignore="true"
              className={className}
            />
          )}
        </Field>
      )}
    />
  );
}
