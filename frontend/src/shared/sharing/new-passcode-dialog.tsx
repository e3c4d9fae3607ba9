import { useMutation } from '#src/shared/api/use-mutation.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { PasscodeForm } from './passcode-form.tsx';

interface NewPasscodeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Replaces the passcode; the dialog shows the server's message for a failure. */
  replace: (passcode: string) => Promise<unknown>;
}

/** Sets a new passcode for a link, which also unlocks a locked link. */
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
      description="The link stays the same. Anyone who has it open now must enter the new passcode."
    >
      <PasscodeForm
        label="New passcode"
        submitText="Change passcode"
        pendingText="Saving..."
        isSending={isPending}
        error={error ? failureText(error, "The passcode couldn't be changed. Please try again.") : undefined}
        onSubmit={mutate}
      />
    </Dialog>
  );
}
