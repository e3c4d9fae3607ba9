import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { handOverPrefill } from '#src/candidate/shared/handoff-storage.ts';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { usesText } from '#src/candidate/shared/uses-text.ts';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useNavigateIfHere } from '#src/shared/browser/use-navigate-if-here.ts';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { checklistPath } from '#src/shared/text/paths.ts';

export function SmartLinkPage() {
  const { token, note } = useLinkToken();
  return token ? <SmartLinkLanding key={token} token={token} note={note} /> : <SmartLinkError message="Invalid magic link." />;
}

/** Greets the candidate, hands over the prefilled details and opens the checklist. */
function SmartLinkLanding({ token, note }: { token: string; note: string | undefined }) {
  const { data, error, isPending, refetch, isRefetching } = useQuery(endpointQuery(checked(openSmartLink), { params: { token } }));
  const navigateIfHere = useNavigateIfHere();

  useEffect(() => {
    if (!data) return;
    handOverPrefill(data);
    // This is checked repeatedly: a visitor who is leaving is not redirected, and may return while this page is still shown.
    const timer = setInterval(
      () => navigateIfHere(checklistPath(data.specialtySlug), { replace: true, state: { usesRemaining: data.usesRemaining } }),
      linkConstants.smartLinkRedirectDelay,
    );
    return () => clearInterval(timer);
  }, [data, navigateIfHere]);

  if (isPending) {
    return (
      <MessageCard title="Opening your checklist">
        <Spinner className="size-7 text-accent-text" />
      </MessageCard>
    );
  }
  if (error) {
    const retry = { error, run: () => void refetch(), isRunning: isRefetching };
    return <SmartLinkError message={smartLinkErrorText(error)} note={note} retry={retry} />;
  }
  const { candidateName, specialtyName, usesRemaining } = data;
  return (
    <MessageCard title={`Welcome, ${candidateName}!`}>
      <div role="status" className="grid gap-[inherit]">
        <p className="text-lg">Your {specialtyName} checklist will open in a moment, with your details filled in.</p>
        <p className="text-muted">{usesText(usesRemaining)}</p>
      </div>
      <Spinner className="size-6 text-accent-text" />
    </MessageCard>
  );
}

/** Why the link does not open, with a link to all checklists. */
function SmartLinkError(failure: Pick<ComponentProps<typeof LinkFailure>, 'message' | 'note' | 'retry'>) {
  return <LinkFailure title="Link Error" wayOn="Browse All Checklists" {...failure} />;
}

/** The message to a candidate whose Smart Link does not open (product.md#links-7). */
function smartLinkErrorText(error: unknown): string {
  const fallback = 'Failed to load Smart Link. Please try again.';
  if (!isApiError(error)) return fallback;
  const { status, body } = error;
  if (status === 410 && body.reason === 'time_expired') return 'This Smart Link has expired. Please request a new one from your recruiter.';
  if (body.reason === 'uses_exceeded') return 'This Smart Link has reached its maximum uses. Please request a new one from your recruiter.';
  if (status === 410) return 'This Smart Link is no longer valid.';
  if (status === 404) return 'Smart Link not found. Please check the URL or request a new one.';
  return errorText(error, fallback);
}
