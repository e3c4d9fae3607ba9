import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { type Erasure, requestErasure } from '@larkfield/schemas/portal/candidate-rights.ts';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { countsText } from './rights-labels.ts';
import { useCandidateActions } from './use-candidates.ts';

interface EraseDialogProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
  onErased: () => void;
}

/**
 * Erases a person in two steps. The first shows what would be erased and returns a reference, and the second requires the user to type this
 * reference.
 */
export function EraseDialog({ email, isOpen, onClose, onErased }: EraseDialogProps) {
  const [requested, setRequested] = useState<ReplyOf<typeof requestErasure> | null>(null);
  const { readErasuresAnew } = useCandidateActions();
  const begin = async () => {
    setRequested(await call(checked(requestErasure), { body: { email } }));
    await readErasuresAnew();
  };
  return (
    <>
      <ActionDialog
        isOpen={isOpen}
        onClose={onClose}
        title="Erase everything"
        description={
          <>
            Step 1 of 2. We count everything we hold on <span className="font-semibold break-all text-ink">{email}</span> once more. Nothing
            is erased yet.
          </>
        }
        actionLabel="Continue"
        fallback="The erasure couldn't be started. Please try again."
        action={begin}
      />
      <ConfirmErasureDialog
        erasure={requested?.erasure ?? null}
        step="Step 2 of 2. "
        about={
          requested && (
            <>
              This erases {countsText(requested.found)} of{' '}
              <span className="font-semibold wrap-anywhere text-ink">{requested.names.join(', ') || email}</span> in every service.
            </>
          )
        }
        onClose={() => setRequested(null)}
        onConfirmed={onErased}
      />
    </>
  );
}

interface ConfirmErasureDialogProps {
  /** Null if there is no erasure to confirm. */
  erasure: Erasure | null;
  step?: string;
  about: ReactNode;
  onClose: () => void;
  onConfirmed?: () => void;
}

/** The last step of an erasure, which cannot be undone, so the user has to type the reference. */
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
        ? { title: 'Everything is erased', description: 'We check again in ten minutes for anything that was still in progress.' }
        : {
            title: 'The erasure is in progress',
            description: "A service didn't answer, or a hold keeps something. The erasure continues on its own.",
          },
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
          {about} This can't be undone. If you close this now, you can confirm it from the list of erasures within 24 hours.
        </>
      }
      actionLabel="Erase for good"
      isDestructive
      fallback="The erasure couldn't be confirmed. Please try again."
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
