import { useMemo, useState } from 'react';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isRefusedForGood, isWorthRetrying, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { errorText, waitText } from '#src/shared/api/api-error.ts';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { ReportView } from '#src/shared/report/report-view.tsx';
import { StandingNote } from '#src/shared/report/standing-note.tsx';
import { LinkBanner } from './link-banner.tsx';
import { EditDialog, PasscodePrompt } from './passcode-prompt.tsx';
import {
  attemptsText,
  freshPasscode,
  isUnreadable,
  needsPasscode,
  remainingAttempts,
  shareLinkErrorText,
  useShareLink,
  useStartEdit,
  type SharedView,
} from './share-link.ts';

export function SharedReportPage() {
  const { token, isWhole, note } = useLinkToken();
  if (isWhole) return <SharedReport key={token} token={token} />;
  return (
    <MessageCard title="Access Error">
      <p role="alert" className="text-lg">
        Invalid share link
      </p>
      {note && <p>{note}</p>}
    </MessageCard>
  );
}

/** A shared report in each of its states: loading, refused, behind a passcode, open. */
function SharedReport({ token }: { token: string }) {
  const { opened, unlock } = useShareLink(token);
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  const startEdit = useStartEdit(token, opened.data?.specialty.slug ?? '');
  // Any other failure leaves the form as it is, with what was typed.
  const final = isRefusedForGood(unlock.error) || isUnreadable(unlock.error) ? unlock.error : null;

  if (opened.data) {
    const view = opened.data;
    const edit = () => {
      const passcode = freshPasscode(unlock);
      if (passcode === undefined) setIsAskedAgain(true);
      else startEdit.mutate(passcode, { onError: () => setIsAskedAgain(true) });
    };
    return (
      <Container className="grid gap-6 py-6 sm:py-8">
        <StandingNote {...view.submission} />
        <LinkBanner view={view} onEdit={edit} isOpeningEdit={startEdit.isPending} />
        <SharedReportView view={view} />
        <p className="text-center text-sm text-muted">
          This is a secure view-only link. Please do not forward it without the candidate&rsquo;s consent.
        </p>
        <EditDialog startEdit={startEdit} isOpen={isAskedAgain} onClose={() => setIsAskedAgain(false)} />
      </Container>
    );
  }
  if (opened.isPending) return <LoadingReport />;
  if (needsPasscode(opened.error) && !final) {
    const verify = (passcode: string) =>
      unlock.mutate(passcode, {
        onSuccess: () => toast({ title: 'Access Granted', description: 'The passcode is correct.' }),
        onError: (error) => {
          const attempts = attemptsText(remainingAttempts(error));
          const text = errorText(error, 'Failed to verify passcode');
          toast({ title: 'Verification Failed', description: [text, attempts].filter(Boolean).join(' '), variant: 'destructive' });
        },
      });
    return (
      <MessageCard title="Protected Skills Assessment">
        <p className="text-muted">This report opens with a passcode.</p>
        <PasscodePrompt
          submitText="Verify Passcode"
          isPending={unlock.isPending}
          error={unlock.isError ? errorText(unlock.error, 'Failed to verify passcode') : undefined}
          attempts={remainingAttempts(unlock.error)}
          onSubmit={verify}
        />
      </MessageCard>
    );
  }
  const error = final ?? opened.error;
  const canTryAgain = isWorthRetrying(error);
  const tryAgain = () => {
    unlock.reset();
    void opened.refetch();
  };
  return (
    <MessageCard
      title="Access Error"
      actions={
        canTryAgain && (
          <Button onClick={tryAgain} isPending={opened.isRefetching}>
            Try again
          </Button>
        )
      }
    >
      <p role="alert" className="text-lg">
        {shareLinkErrorText(error)}
      </p>
      {!canTryAgain && <p className="text-muted">{waitText(error) || 'Ask the person who sent it for a new link.'}</p>}
    </MessageCard>
  );
}

function SharedReportView({ view: { submission, specialty, catalogueReview, skillGroups, abbreviations, packet } }: { view: SharedView }) {
  const source = useMemo(
    () => ({ ...submission, specialtyName: specialty.name, catalogueReview, skillGroups }),
    [submission, specialty, catalogueReview, skillGroups],
  );
  return <ReportView source={source} abbreviations={abbreviations} packet={packet} />;
}

function LoadingReport() {
  return (
    <Container className="py-8">
      <SkeletonRegion label="Loading the report" className="grid gap-6">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-[60vh] w-full" />
      </SkeletonRegion>
    </Container>
  );
}
