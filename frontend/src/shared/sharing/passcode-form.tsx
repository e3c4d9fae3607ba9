import { zodResolver } from '@hookform/resolvers/zod';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { newPasscodeSchema } from '@larkfield/schemas/links/passcode.ts';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CodeField } from '#src/shared/form/code-field.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { Button } from '#src/shared/ui/button.tsx';

/** A new passcode, entered twice; the confirmation is validated even while the passcode itself is too short. */
const passcodeSchema = z
  .object({ passcode: newPasscodeSchema, confirmation: z.string() })
  .refine(({ passcode, confirmation }) => passcode === confirmation, {
    error: 'Passcodes do not match',
    path: ['confirmation'],
    when: () => true,
  });

interface PasscodeFormProps {
  /** The label of the first of the two fields. */
  label: string;
  /** The text of the button, and its text while sending. */
  submitText: string;
  pendingText: string;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (passcode: string) => void;
  /** Fields before the passcode. */
  children?: ReactNode;
  /** The note below the form. */
  note?: string;
}

/** Asks for the new passcode of a link. */
export function PasscodeForm({ label, submitText, pendingText, isSending, error, onSubmit, children, note }: PasscodeFormProps) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(passcodeSchema),
    defaultValues: { passcode: '', confirmation: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit(({ passcode }) => onSubmit(passcode))} className="grid gap-4">
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeField control={control} name="passcode" label={label} digits={passcodeRule.digits} isRequired />
        <CodeField control={control} name="confirmation" label="Confirm passcode" digits={passcodeRule.digits} isRequired />
      </div>
      {note && <p className="text-sm text-muted">{note}</p>}
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? pendingText : submitText}
      </Button>
    </form>
  );
}
