import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { errorText } from '#src/shared/api/api-error.ts';
import { PasscodePrompt } from './passcode-prompt.tsx';
import { remainingAttempts } from './share-link-errors.ts';
import type { useStartEdit } from './use-share-link.ts';

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
      description="Enter the passcode of this link to go on. Personal details stay as they are."
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
