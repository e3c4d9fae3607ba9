import type { stopInvites } from '@larkfield/schemas/links/invites.ts';
import { useState } from 'react';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { Button } from '#src/shared/ui/button.tsx';

const address = { method: 'POST', path: '/api/invites/stop' } as const;

/** A press on the button stops all invites. Opening the page does nothing, because mail scanners open links. */
export function StopEmailsPage() {
  const { token, isWhole, note } = useLinkToken();
  const [step, setStep] = useState<'asking' | 'pending' | 'done'>('asking');
  const [failure, setFailure] = useState<string>();
  const stop = async () => {
    setStep('pending');
    setFailure(undefined);
    try {
      await send<typeof stopInvites>(address, { body: { token } });
      setStep('done');
    } catch (error) {
      const isUnknown = isApiError(error) && error.status === 404;
      const contact = `Write to ${brand.emails.privacy}, and we'll stop the emails.`;
      setFailure(
        isUnknown
          ? `We don't recognize this link anymore. ${contact}`
          : failureText(error, `That didn't work. Please try again. ${contact}`),
      );
      setStep('asking');
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
  if (step === 'done') {
    return (
      <MessageCard title="You won't get any more invites">
        <p role="status" className="text-lg">
          We won't send you checklist invites or reminders again.
        </p>
        <p className="text-muted">A checklist link you already have still works until it expires.</p>
      </MessageCard>
    );
  }
  return (
    <MessageCard
      title="Stop these emails?"
      actions={
        <Button size="large" isPending={step === 'pending'} onClick={() => void stop()}>
          Stop the emails
        </Button>
      }
    >
      <p className="text-lg">We won't send checklist invites or reminders to your address anymore.</p>
      <FormAlert>{failure}</FormAlert>
    </MessageCard>
  );
}
