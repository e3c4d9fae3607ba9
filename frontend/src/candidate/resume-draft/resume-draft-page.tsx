import { hour } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { linkConstants, pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { resumeDraft } from '@larkfield/schemas/links/drafts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { handOverDraft } from '#src/candidate/shared/handoff-storage.ts';
import { isPermanentRefusal, LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { checklistPath, paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { CodeForm } from '#src/shared/form/code-input.tsx';
import { Spinner } from '#src/shared/ui/loading.tsx';

type Reply = ReplyOf<typeof resumeDraft>;
type Draft = Extract<Reply, { specialtySlug: string }>;

/** True if a reply contains the draft and not the request for its PIN. */
export function isDraft(reply: Reply): reply is Draft {
  return 'specialtySlug' in reply;
}

/** Opens a draft, first without a PIN, then with the entered one. */
export function useDraft(token: string) {
  const queryKey = ['draft', token];
  const client = useQueryClient();
  const opened = useQuery({ queryKey, queryFn: () => call(checked(resumeDraft), { body: { token } }) });
  const unlock = useMutation({
    mutationFn: (pin: string) => call(checked(resumeDraft), { body: { token, pin } }),
    onSuccess: (reply) => client.setQueryData<Reply>(queryKey, reply),
  });
  return { opened, unlock };
}

/** The time until the draft is erased, such as "about 5 hours". */
function timeLeft(milliseconds: number): string {
  const hours = Math.floor(milliseconds / hour);
  if (hours >= 1) return `about ${hours} hour${hours === 1 ? '' : 's'}`;
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** A found draft: its content, its remaining time, and the button to continue. */
export function DraftCard({ draft }: { draft: Draft }) {
  const navigate = useNavigate();
  const [openedAt] = useState(() => Date.now());
  const left = new Date(draft.expiresAt).getTime() - openedAt;
  const goOn = () => {
    handOverDraft(draft);
    navigate(checklistPath(draft.specialtySlug));
  };
  return (
    <MessageCard
      title="Resume Your Skills Checklist"
      actions={
        <>
          <Button size="large" onClick={goOn} className="shrink! whitespace-normal!">
            Continue Where You Left Off
          </Button>
          <ButtonLink to={paths.checklists} variant="ghost">
            Start a Different Checklist
          </ButtonLink>
        </>
      }
    >
      <dl className="grid w-full grid-cols-2 gap-4 rounded-control bg-sunken p-4">
        <div>
          <dt className="text-sm text-muted">Specialty</dt>
          <dd className="font-semibold">{draft.specialtyName}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Skills rated</dt>
          <dd className="font-semibold">{draft.skillRatings.length}</dd>
        </div>
      </dl>
      {left < linkConstants.draftExpiryWarning && (
        <p className="flex items-start gap-2 text-left text-warning">
          <Clock aria-hidden="true" className="mt-1 size-5 shrink-0" />
          <span>
            We erase this draft in {timeLeft(left)}, on {formatDateTime(draft.expiresAt)}. Submit it or save it again before then.
          </span>
        </p>
      )}
    </MessageCard>
  );
}

export function ResumeDraftPage() {
  const { token, isWhole, note } = useLinkToken();
  return isWhole ? <ResumeDraft key={token} token={token} /> : <DraftUnavailable message="Invalid draft link" note={note} />;
}

/** The states of a saved draft: loading, unavailable, protected by a PIN, and found. */
export function ResumeDraft({ token }: { token: string }) {
  const { opened, unlock } = useDraft(token);
  const final = isPermanentRefusal(unlock.error) ? unlock.error : null;

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
          label={pinRule.label}
          digits={pinRule.digits}
          submitText="Resume Draft"
          pendingText="Checking..."
          isPending={unlock.isPending}
          error={unlock.isError ? pinErrorText(unlock.error) : undefined}
          check={(pin) => (pinRule.pattern.test(pin) ? undefined : pinRule.problem)}
          onSubmit={(pin) => unlock.mutate(pin)}
        />
      </MessageCard>
    );
  }
  const error = final ?? opened.error;
  const retry = { error, run: () => void opened.refetch(), isRunning: opened.isRefetching };
  return <DraftUnavailable message={draftErrorText(error, 'Failed to load draft')} retry={retry} />;
}

/** Why a draft does not open, with a link to a new checklist. */
function DraftUnavailable(failure: Pick<ComponentProps<typeof LinkFailure>, 'message' | 'note' | 'retry'>) {
  return <LinkFailure title="Draft Unavailable" wayOn="Start New Checklist" {...failure} />;
}

/** The message to a candidate whose draft does not open (product.md#links-7). */
function draftErrorText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const said = errorText(error, '');
  if (error.status === 410 || /expired/i.test(said)) return 'This draft link has expired';
  if (error.status === 404) return 'Draft not found or has been deleted';
  if (error.status === 423 || /locked/i.test(said) || error.body.remainingAttempts === 0)
    return 'This draft has been locked due to too many failed PIN attempts';
  return said || fallback;
}

/** The message for a wrong PIN, with the remaining attempts. */
function pinErrorText(error: unknown): string {
  if (!isApiError(error) || error.status !== 401) return draftErrorText(error, 'Failed to verify PIN');
  const attempts = error.body.remainingAttempts;
  const left = attempts === undefined ? '' : ` ${attempts} attempt${attempts === 1 ? '' : 's'} remaining.`;
  return `Incorrect PIN. Please try again.${left}`;
}
