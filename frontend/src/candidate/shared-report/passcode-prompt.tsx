import { LockKeyhole } from 'lucide-react';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { attemptsText } from './share-link-errors.ts';

/** Separators people copy along with digits. */
function withoutSeparators(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) ? digits : text.trim();
}

interface PasscodePromptProps {
  submitText: string;
  isPending: boolean;
  error: string | undefined;
  attempts: number | undefined;
  onSubmit: (passcode: string) => void;
}

/** One labelled field for a passcode of six or more characters. */
export function PasscodePrompt({ submitText, isPending, error, attempts, onSubmit }: PasscodePromptProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const passcode = withoutSeparators(text);
    const isTooShort = passcode.length < linkConstants.viewPasscodeMinLength;
    setProblem(isTooShort ? 'Please enter a valid passcode' : undefined);
    if (!isTooShort) onSubmit(passcode);
  };
  const shown = problem ?? error;
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4 text-left">
      <Field label="Passcode" hint="The person who shared this link has given you a passcode." isRequired error={shown}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={text}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <p role="alert" className={attempts === undefined || problem ? 'sr-only' : 'text-sm font-semibold text-warning'}>
        {[problem ? problem : error && <span key="error" className="sr-only">{`${error} `}</span>, !problem && attemptsText(attempts)]}
      </p>
      <Button type="submit" size="large" isPending={isPending}>
        {!isPending && <LockKeyhole aria-hidden="true" className="size-5" />}
        {isPending ? 'Verifying...' : submitText}
      </Button>
    </form>
  );
}
