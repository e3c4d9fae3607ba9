import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { ComponentProps } from 'react';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isRefusedForGood, LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { CodeForm } from '#src/shared/form/code-input.tsx';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { DraftCard, isDraft, useDraft } from './draft-card.tsx';

export function ResumeDraftPage() {
  const { token, isWhole, note } = useLinkToken();
  return isWhole ? <ResumeDraft key={token} token={token} /> : <DraftUnavailable message="Invalid draft link" note={note} />;
}

/** A saved draft in each of its states: loading, unavailable, behind a PIN, found. */
export function ResumeDraft({ token }: { token: string }) {
  const { opened, unlock } = useDraft(token);
  const final = isRefusedForGood(unlock.error) ? unlock.error : null;

  if (opened.isPending) {
    return (
      <MessageCard title="Finding your draft">
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
        <p className="text-muted">Enter the PIN you chose when you saved this draft.</p>
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
function DraftUnavailable(failure: Pick<ComponentProps<typeof LinkFailure>, 'message' | 'note' | 'retry'>) {
  return <LinkFailure title="Draft Unavailable" wayOn="Start New Checklist" {...failure} />;
}

/** What a candidate reads when a draft does not open (product.md#links-7). */
function draftErrorText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const said = errorText(error, '');
  if (error.status === 410 || /expired/i.test(said)) return 'This draft link has expired';
  if (error.status === 404) return 'Draft not found or has been deleted';
  if (error.status === 423 || /locked/i.test(said) || error.body.remainingAttempts === 0)
    return 'This draft has been locked due to too many failed PIN attempts';
  return said || fallback;
}

/** What is said of a wrong PIN, with the attempts that are left. */
function pinErrorText(error: unknown): string {
  if (!isApiError(error) || error.status !== 401) return draftErrorText(error, 'Failed to verify PIN');
  const attempts = error.body.remainingAttempts;
  const left = attempts === undefined ? '' : ` ${attempts} attempt${attempts === 1 ? '' : 's'} remaining.`;
  return `Incorrect PIN. Please try again.${left}`;
}
