import { KeyRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { makeTemporaryPassword } from './make-temporary-password.ts';

interface TemporaryPasswordFieldProps {
  input: ComponentProps<'input'>;
  error: string | undefined;
  onGenerate: (password: string) => void;
}

/** A password to hand over: it can be read, because somebody else must be told it. */
export function TemporaryPasswordField({ input, error, onGenerate }: TemporaryPasswordFieldProps) {
  return (
    <Field
      label="Temporary password"
      isRequired
      hint="At least 12 characters. It works for 72 hours and must be changed at the first sign-in."
      error={error}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...control}
            {...input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="min-w-0 flex-1 basis-52"
          />
          <Button variant="secondary" className="min-h-12" onClick={() => onGenerate(makeTemporaryPassword())}>
            <KeyRound aria-hidden="true" className="size-4" />
            Generate
          </Button>
        </div>
      )}
    </Field>
  );
}
