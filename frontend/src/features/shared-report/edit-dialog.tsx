import { checklistPath } from '#src/lib/paths.ts';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '#src/components/dialog.tsx';
import { errorText } from '#src/lib/api-error.ts';
import { toast } from '#src/lib/toast-store.ts';
import { PasscodePrompt } from './passcode-prompt.tsx';
import { remainingAttempts } from './share-link-errors.ts';
import { useStartEdit } from './use-share-link.ts';

interface EditDialogProps {
  token: string;
  slug: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the passcode again: whoever changes ratings shows that they still know it. */
export function EditDialog({ token, slug, isOpen, onClose }: EditDialogProps) {
  const startEdit = useStartEdit(token);
  const navigate = useNavigate();
  const submit = (passcode: string) =>
    startEdit.mutate(passcode, {
      onSuccess: ({ editToken }) => navigate(`${checklistPath(slug)}?editToken=${editToken}`),
      onError: () =>
        toast({ title: 'Edit Failed', description: 'Could not start edit mode. Please try again.', variant: 'destructive' }),
    });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Change the ratings" description="Enter the passcode of this link to go on. Personal details stay as they are.">
      <PasscodePrompt
        submitText="Start editing"
        isPending={startEdit.isPending}
        error={startEdit.isError ? errorText(startEdit.error, 'Could not start edit mode. Please try again.') : undefined}
        attempts={remainingAttempts(startEdit.error)}
        onSubmit={submit}
      />
    </Dialog>
  );
}
