import { recipientProblem } from '@larkfield/schemas/links/link-constants.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { FieldError } from '#src/shared/form/field.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { RecipientField } from './recipient-field.tsx';

interface RecipientDialogProps {
  isOpen: boolean;
  onClose: () => void;
  recipient: string | null;
  /** Stores the name; the dialog shows the server's message for a failure. */
  save: (recipient: string) => Promise<unknown>;
}

/** Asks for the recipient of a link that was created without one. */
export function RecipientDialog({ isOpen, onClose, recipient, save }: RecipientDialogProps) {
  const { error, isPending, mutate, reset } = useMutation({ mutationFn: save, onSuccess: onClose });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} isDismissible={!isPending} title="Who is this link for?">
      <RecipientForm
        recipient={recipient}
        isSending={isPending}
        error={error ? failureText(error, "The recipient couldn't be saved. Please try again.") : undefined}
        onSubmit={mutate}
      />
    </Dialog>
  );
}

interface RecipientFormProps {
  recipient: string | null;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (recipient: string) => void;
}

function RecipientForm({ recipient, isSending, error, onSubmit }: RecipientFormProps) {
  const [typed, setTyped] = useState(recipient ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && !recipientProblem(typed)) onSubmit(typed.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RecipientField value={typed} onChange={setTyped} />
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" isPending={isSending}>
        {isSending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
