import { KeyRound } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/form/copy-field.tsx';

interface TemporaryPasswordFieldProps {
  input: ComponentProps<'input'>;
  error: string | undefined;
  onGenerate: (password: string) => void;
}

/** The field of a password to hand over. The text is visible, because it is told to another person. */
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

interface TemporaryPasswordNoteProps {
  title: string;
  email: string;
  password: string;
  onDone: () => void;
}

/** Shows a temporary password, only once. The heading takes the focus, since the pressed button is gone. */
export function TemporaryPasswordNote({ title, email, password, onDone }: TemporaryPasswordNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
          {title}
        </h3>
        <p className="text-muted">
          Give this password to <span className="font-semibold break-all text-ink">{email}</span>. You can only see it now. It works for 72
          hours and must be changed at the first sign-in.
        </p>
      </div>
      <CopyField label="Temporary password" text={password} subject="temporary password" />
      <Button className="justify-self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/**
 * The alphabet has no characters that look alike on paper or sound alike. It has 32 characters, so that a byte selects one without bias.
 */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 5;
const groupLength = 4;

/** A password of 100 random bits in groups, such as `h7kd-m2xq-…`. */
export function makeTemporaryPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  const text = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
