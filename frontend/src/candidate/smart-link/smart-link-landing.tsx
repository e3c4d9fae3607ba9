import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { openSmartLink } from '@larkfield/schemas/links/open-smart-link.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { LinkFailure } from '#src/candidate/shared/link-failure.tsx';
import { MessageCard } from '#src/candidate/shared/message-card.tsx';
import { Spinner } from '#src/shared/status/spinner.tsx';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { handOverPrefill } from '#src/candidate/shared/handoff-storage.ts';
import { checklistPath } from '#src/shared/text/paths.ts';
import { smartLinkErrorText } from './smart-link-errors.ts';

/** Greets the candidate, hands the prefilled details over and goes on to the checklist. */
export function SmartLinkLanding({ token }: { token: string }) {
  const { data, error, isPending, refetch, isRefetching } = useQuery(endpointQuery(openSmartLink, { params: { token } }));
  const navigate = useNavigate();

  useEffect(() => {
    if (!data) return;
    handOverPrefill(data);
    const timer = setTimeout(() => navigate(checklistPath(data.specialtySlug), { replace: true }), linkConstants.smartLinkRedirectDelay);
    return () => clearTimeout(timer);
  }, [data, navigate]);

  if (isPending) {
    return (
      <MessageCard title="Opening your checklist">
        <Spinner className="size-7 text-accent-text" />
      </MessageCard>
    );
  }
  if (error) {
    const retry = { error, run: () => void refetch(), isRunning: isRefetching };
    return <SmartLinkError message={smartLinkErrorText(error)} retry={retry} />;
  }
  const { candidateName, specialtyName, usesRemaining } = data;
  return (
    <MessageCard title={`Welcome, ${candidateName}!`}>
      <p role="status" className="text-lg">
        Your {specialtyName} checklist opens in a moment, with your details filled in.
      </p>
      <p className="text-muted">{usesRemaining === 1 ? '1 use remains' : `${usesRemaining} uses remain`} on this link.</p>
      <Spinner className="size-6 text-accent-text" />
    </MessageCard>
  );
}

/** Why the link does not open, and the way to all checklists. */
export function SmartLinkError(failure: Pick<ComponentProps<typeof LinkFailure>, 'message' | 'retry'>) {
  return <LinkFailure title="Link Error" wayOn="Browse All Checklists" {...failure} />;
}
