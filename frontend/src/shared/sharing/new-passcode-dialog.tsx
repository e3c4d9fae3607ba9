import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { noPasscode, PasscodeFields, passcodeSchema, type PasscodePair } from './passcode-fields.tsx';

interface NewPasscodeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Replaces the passcode; when it fails, the server's sentence is shown in the dialog. */
  replace: (passcode: string) => Promise<unknown>;
}

/** Gives a link another passcode, which also opens one that was locked. */
export function NewPasscodeDialog({ isOpen, onClose, replace }: NewPasscodeDialogProps) {
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: replace,
    onSuccess: () => {
      toast({ title: 'Passcode changed', description: 'The old passcode no longer opens this link.' });
      onClose();
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isDismissible={!isPending}
      title="Change the passcode"
      description="The link stays the same. Whoever has it open now must enter the new passcode."
    >
      <NewPasscodeForm
        isSending={isPending}
        error={error ? failureText(error, 'The passcode could not be changed. Please try again.') : undefined}
        onSubmit={({ passcode }) => mutate(passcode)}
      />
    </Dialog>
  );
}

interface NewPasscodeFormProps {
  isSending: boolean;
  error: string | undefined;
  onSubmit: (pair: PasscodePair) => void;
}

function NewPasscodeForm({ isSending, error, onSubmit }: NewPasscodeFormProps) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(passcodeSchema),
    defaultValues: noPasscode,
  });
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)} className="grid gap-4">
      <PasscodeFields control={control} label="New passcode" />
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Saving...' : 'Change passcode'}
      </Button>
    </form>
  );
}
