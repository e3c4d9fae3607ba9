import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { ComponentProps } from 'react';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { CodeForm } from '#src/shared/form/code-form.tsx';
import { isRefusedForGood, LinkFailure } from '#src/candidate/shared/link-failure.tsx';
import { MessageCard } from '#src/candidate/shared/message-card.tsx';
import { Spinner } from '#src/shared/status/spinner.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { DraftCard } from './draft-card.tsx';
import { draftErrorText, pinErrorText } from './draft-errors.ts';
import { isDraft, useDraft } from './use-draft.ts';

/** A saved draft in each of its states: loading, unavailable, behind a PIN, found. */
export function ResumeDraft({ token }: { token: string }) {
  const { opened, unlock } = useDraft(token);
  const final = isRefusedForGood(unlock.error) ? unlock.error : null;

  if (opened.isPending) {
    return (
      <MessageCard title="Looking for your draft">
        <Spinner className="size-7 text-accent-text" />
      </MessageCard>
    );
  }
  if (opened.data && isDraft(opened.data)) return <DraftCard draft={opened.data} />;
  if (opened.data && !final) {
    return (
      <MessageCard
        title="Enter your PIN"
        actions={
          <ButtonLink to={paths.checklists} variant="ghost">
            Start New Checklist
          </ButtonLink>
        }
      >
        <p className="text-muted">This draft is protected by the PIN that was chosen when it was saved.</p>
        <CodeForm
          label="6-digit PIN"
          digits={linkConstants.draftPinDigits}
          submitText="Resume Draft"
          pendingText="Checking..."
          isPending={unlock.isPending}
          error={unlock.isError ? pinErrorText(unlock.error) : undefined}
          check={(pin) => (pin.length === linkConstants.draftPinDigits ? undefined : 'PIN must be exactly 6 digits')}
          onSubmit={(pin) => unlock.mutate(pin)}
        />
      </MessageCard>
    );
  }
  const error = final ?? opened.error;
  const retry = { error, run: () => void opened.refetch(), isRunning: opened.isRefetching };
  return <DraftUnavailable message={draftErrorText(error, 'Failed to load draft')} retry={retry} />;
}

/** Why a draft does not open, and the way to a new checklist. */
export function DraftUnavailable(failure: Pick<ComponentProps<typeof LinkFailure>, 'message' | 'retry'>) {
  return <LinkFailure title="Draft Unavailable" wayOn="Start New Checklist" {...failure} />;
}
