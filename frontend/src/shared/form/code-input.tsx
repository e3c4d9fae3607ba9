import { digitsOf } from '@larkfield/schemas/typed.ts';
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { Field, type ControlProps } from './field.tsx';
import { controlStyle } from './text-input.tsx';

interface CommonProps {
  label: string;
  hint?: ReactNode;
  submitText: string;
  pendingText: string;
  isPending: boolean;
  /** The server's error for the last code. */
  error?: string | undefined;
  /** The error of an invalid code before it is sent, or undefined. */
  check: (code: string) => string | undefined;
  onSubmit: (code: string) => void;
}

/** A numeric code, or another kind of code with its own field. */
type CodeFormProps = CommonProps &
  ({ digits: number; children?: undefined } | { digits?: undefined; children: (control: CodeControl) => ReactNode });

interface CodeControl extends ControlProps {
  value: string;
  autoFocus: true;
  onValueChange: (value: string) => void;
}

/** Asks for one code, which can be pasted, typed or autofilled. Errors are announced, and the code stays for correction. */
export function CodeForm({ label, hint, digits, submitText, pendingText, isPending, error, check, onSubmit, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(code);
    setProblem(found);
    if (!found) onSubmit(code);
  };
  const onValueChange = (value: string) => {
    setCode(value);
    setProblem(undefined);
  };
  const shown = problem ?? error;
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4 text-left">
      <Field label={label} hint={hint} isRequired isAlone error={shown}>
        {(control) => {
          const field: CodeControl = { ...control, value: code, autoFocus: true, onValueChange };
          return children ? children(field) : <CodeInput {...field} digits={digits} />;
        }}
      </Field>
      <Button type="submit" size="large" isPending={isPending}>
        {isPending ? pendingText : submitText}
      </Button>
    </form>
  );
}

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  digits: number;
  value: string;
  onValueChange: (value: string) => void;
}

/** A field for a numeric code. It drops everything but digits, so that '123-456' can be pasted, and accepts digits of any script. */
export function CodeInput({ digits, value, onValueChange, className, ...rest }: CodeInputProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={(event) => onValueChange(digitsOf(event.target.value, digits))}
      className={classNames(controlStyle, 'h-14 text-center text-2xl font-semibold tracking-[0.4em]', className)}
    />
  );
}
