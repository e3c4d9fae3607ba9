import type { confirmAddress } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useState } from 'react';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { Button } from '#src/shared/ui/button.tsx';

const address = { method: 'POST', path: '/api/checklist/confirm-address' } as const;
const cannotConfirm = 'This link no longer works. Your checklist is still with us, and a recruiter can see it.';

/**
 * A press on the button confirms that the checklist is from the reader of its receipt. Opening the page does nothing, because mail scanners
 * open links.
 */
export function ConfirmAddressPage() {
  const { token, isWhole, note } = useLinkToken();
  const [isPending, setPending] = useState(false);
  const [confirmed, setConfirmed] = useState<ReplyOf<typeof confirmAddress>>();
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      setConfirmed(await call<typeof confirmAddress>(address, { body: { token } }));
    } catch (error) {
      const isOver = isApiError(error) && (error.status === 404 || error.status === 410);
      setFailure(isOver ? cannotConfirm : failureText(error, "That didn't work. Please try again."));
    } finally {
      setPending(false);
    }
  };
  if (!isWhole)
    return (
      <LinkFailure
        title="Link Error"
        wayOn="Browse All Checklists"
        message="This link doesn't work. Open it from the email again."
        note={note}
      />
    );
  if (confirmed) {
    return (
      <MessageCard title="Thank you">
        <p role="status" className="text-lg">
          Your {confirmed.specialtyName} checklist {confirmed.shortReference} is confirmed.
        </p>
      </MessageCard>
    );
  }
  return (
    <MessageCard
      title="Did you send this checklist?"
      actions={
        <Button size="large" isPending={isPending} onClick={() => void confirm()}>
          Yes, I sent it
        </Button>
      }
    >
      <p className="text-lg">Press the button if you sent the skills checklist that our email is about.</p>
      <p className="text-muted">If you didn't, close this page. Someone may have typed your address by mistake.</p>
      <FormAlert>{failure}</FormAlert>
    </MessageCard>
  );
}
