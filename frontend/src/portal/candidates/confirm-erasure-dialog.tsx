import type { Erasure } from '@larkfield/schemas/portal/erasure.ts';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { useCandidateActions } from './use-candidates.ts';

interface ConfirmErasureDialogProps {
  /** Null while none is to be confirmed. */
  erasure: Erasure | null;
  step?: string;
  about: ReactNode;
  onClose: () => void;
  onConfirmed?: () => void;
}

/** The last step of an erasure, which cannot be taken back: the reference has to be typed in. */
export function ConfirmErasureDialog({ erasure, step = '', about, onClose, onConfirmed = () => {} }: ConfirmErasureDialogProps) {
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string>();
  const { confirm } = useCandidateActions();
  const leave = () => {
    setReference('');
    setProblem(undefined);
    onClose();
  };
  const action = async () => {
    if (!erasure) return false;
    const isRight = reference.trim().toUpperCase() === erasure.reference;
    setProblem(isRight ? undefined : `Type ${erasure.reference} to confirm`);
    if (!isRight) return false;
    const { state } = await confirm(erasure.id, reference.trim());
    toast(
      state === 'done'
        ? { title: 'Everything is erased', description: 'A second look follows in ten minutes for what was under way.' }
        : { title: 'The erasure is in progress', description: 'A service did not answer; it goes on by itself.' },
    );
    onConfirmed();
    return true;
  };
  return (
    <ActionDialog
      isOpen={erasure !== null}
      onClose={leave}
      title="Confirm the erasure"
      description={
        <>
          {step}
          {about} It cannot be undone. Closed now, it can be confirmed from the list of erasures within 24 hours.
        </>
      }
      actionLabel="Erase for good"
      isDestructive
      fallback="The erasure could not be confirmed. Please try again."
      action={action}
    >
      <Field label={`Type ${erasure?.reference ?? ''} to confirm`} isRequired error={problem}>
        {(control) => (
          <TextInput
            {...control}
            value={reference}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
