import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeOf } from '@larkfield/schemas/typed.ts';
import { LockKeyhole } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorText } from '#src/shared/api/api-error.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { attemptsText, remainingAttempts, type useStartEdit } from './share-link.ts';

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
    const passcode = passcodeOf(text);
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
        {!problem && error && <span className="sr-only">{`${error} `}</span>}
        <span>{problem || attemptsText(attempts)}</span>
      </p>
      <Button type="submit" size="large" isPending={isPending}>
        {!isPending && <LockKeyhole aria-hidden="true" className="size-5" />}
        {isPending ? 'Verifying...' : submitText}
      </Button>
    </form>
  );
}

interface EditDialogProps {
  startEdit: ReturnType<typeof useStartEdit>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the passcode again, when it was not entered just now: whoever changes ratings shows that they still know it. */
export function EditDialog({ startEdit, isOpen, onClose }: EditDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change the ratings"
      description="Enter the passcode for this link to continue. Personal details won't change."
    >
      <PasscodePrompt
        submitText="Start editing"
        isPending={startEdit.isPending}
        error={startEdit.isError ? errorText(startEdit.error, 'Could not start edit mode. Please try again.') : undefined}
        attempts={remainingAttempts(startEdit.error)}
        onSubmit={startEdit.mutate}
      />
    </Dialog>
  );
}
