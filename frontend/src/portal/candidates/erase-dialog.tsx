import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { requestErasure } from '@larkfield/schemas/portal/request-erasure.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { call } from '#src/shared/api/call.ts';
import { countsText } from './candidate-words.ts';
import { ConfirmErasureDialog } from './confirm-erasure-dialog.tsx';
import { useCandidateActions } from './use-candidates.ts';

interface EraseDialogProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
  onErased: () => void;
}

/** Erases a person in two steps: the first says what would go and gives a reference, the second wants it typed in. */
export function EraseDialog({ email, isOpen, onClose, onErased }: EraseDialogProps) {
  const [requested, setRequested] = useState<ReplyOf<typeof requestErasure> | null>(null);
  const { readErasuresAnew } = useCandidateActions();
  const begin = async () => {
    setRequested(await call(requestErasure, { body: { email } }));
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
            Step 1 of 2. Everything held on <span className="font-semibold break-all text-ink">{email}</span> is counted once more; nothing
            is erased yet.
          </>
        }
        actionLabel="Continue"
        fallback="The erasure could not be begun. Please try again."
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
