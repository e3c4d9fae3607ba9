import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';

interface ActionDialogProps {
  isOpen: boolean;
  title: string;
  description?: ReactNode;
  actionLabel: string;
  isDestructive?: boolean;
  /** The message for a failure without a message of its own. */
  fallback: string;
  /** Carries out the action. If it resolves to false, the dialog stays open, because the input is invalid. */
  action: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a confirmation, waits for the action, and shows the reason for a failure. */
export function ActionDialog({ isOpen, onClose, title, ...content }: ActionDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isDismissible={!isPending}>
      <ActionForm {...content} isPending={isPending} onPendingChange={setIsPending} onClose={onClose} />
    </Dialog>
  );
}

interface ActionFormProps extends Omit<ActionDialogProps, 'isOpen' | 'title'> {
  isPending: boolean;
  onPendingChange: (isPending: boolean) => void;
}

function ActionForm({
  description,
  actionLabel,
  isDestructive = false,
  fallback,
  action,
  isPending,
  onPendingChange,
  onClose,
  children,
}: ActionFormProps) {
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onPendingChange(true);
    setFailure(undefined);
    try {
      if ((await action()) !== false) onClose();
    } catch (error) {
      setFailure(failureText(error, fallback));
    } finally {
      onPendingChange(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {description && <div className="text-muted wrap-anywhere">{description}</div>}
      {children}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} isPending={isPending}>
          {actionLabel}
        </Button>
      </div>
    </form>
  );
}
