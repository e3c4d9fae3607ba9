import { downloadChecklist } from '@larkfield/schemas/checklist/pdf.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { Download, Eye, Link2, LockKeyhole, Pencil } from 'lucide-react';
import { linkConstants, shortPasscode } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeOf } from '@larkfield/schemas/typed.ts';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { announce, asSentences } from '#src/shared/status/announcer.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { errorText, waitText } from '#src/shared/api/api-error.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isPermanentRefusal, isWorthRetrying, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { ReportView } from '#src/shared/report/report-view.tsx';
import { StandingNote } from '#src/shared/report/standing-note.tsx';
import { PacketPeople } from './packet-people.tsx';
import {
  attemptsText,
  freshPasscode,
  isUnreadable,
  needsPasscode,
  remainingAttempts,
  type SharedView,
  shareLinkErrorText,
  useShareLink,
  useStartEdit,
} from './share-link.ts';

interface LinkBannerProps {
  view: SharedView;
  onEdit: () => void;
  /** An edit was requested and is loading. */
  isOpeningEdit: boolean;
}

/** The kind of the link, its remaining time, and the actions on the report. */
export function LinkBanner({ view: { linkInfo, downloadToken, submission, packet }, onEdit, isOpeningEdit }: LinkBannerProps) {
  const isReusable = linkInfo.mode === 'reusable';
  const views = linkInfo.maxViews === null ? `${linkInfo.viewCount}` : `${linkInfo.viewCount}/${linkInfo.maxViews}`;
  return (
    <section
      aria-label="About this link"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex items-center gap-2 font-semibold">
          <Link2 aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          {packet ? 'Submission packet' : isReusable ? 'Reusable Share Link' : 'Quick Share Link'}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
          <span>Expires {formatDate(linkInfo.expiresAt)}</span>
          <span className="inline-flex items-center gap-1.5">
            <Eye aria-hidden="true" className="size-4" />
            Views: {views}
          </span>
          {submission.changedAt && <span>Ratings changed {formatDateTime(submission.changedAt)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isReusable && !packet && !submission.renewedBy && (
          <Button variant="secondary" isPending={isOpeningEdit} onClick={onEdit}>
            {!isOpeningEdit && <Pencil aria-hidden="true" className="size-4" />}
            Edit
          </Button>
        )}
        {downloadToken ? (
          <a
            href={endpointUrl(downloadChecklist, { params: { token: downloadToken } })}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle('primary')}
            onClick={() => toast({ title: 'Download Started', description: 'The PDF opens in a new tab.' })}
          >
            <Download aria-hidden="true" className="size-4" />
            Download PDF
          </a>
        ) : (
          <Button
            aria-disabled="true"
            onClick={() =>
              toast({ title: 'Download Error', description: 'Download token is missing. Please try again.', variant: 'destructive' })
            }
          >
            Download PDF
          </Button>
        )}
      </div>
    </section>
  );
}

interface PasscodePromptProps {
  submitText: string;
  isPending: boolean;
  error: string | undefined;
  attempts: number | undefined;
  onSubmit: (passcode: string) => void;
}

/** One labeled field for a passcode. */
export function PasscodePrompt({ submitText, isPending, error, attempts, onSubmit }: PasscodePromptProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const passcode = passcodeOf(text);
    const isTooShort = passcode.length < linkConstants.viewPasscodeMinLength;
    setProblem(isTooShort ? shortPasscode : undefined);
    if (!isTooShort) onSubmit(passcode);
  };
  const shown = problem ?? error;
  useEffect(() => {
    if (error && attempts !== undefined) announce(asSentences(error, attemptsText(attempts)), { isUrgent: true });
  }, [error, attempts]);
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4 text-left">
      <Field label="Passcode" hint="The person who shared this link has given you a passcode." isRequired isAlone error={shown}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={text}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {attempts !== undefined && !problem && <p className="text-sm font-semibold text-warning">{attemptsText(attempts)}</p>}
      <Button type="submit" size="large" isPending={isPending}>
        {!isPending && <LockKeyhole aria-hidden="true" className="size-5" />}
        {isPending ? 'Verifying...' : submitText}
      </Button>
    </form>
  );
}

interface EditDialogProps {
  startEdit: ReturnType<typeof useStartEdit>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the passcode again unless it was entered just now, because a change of ratings needs a recent passcode. */
export function EditDialog({ startEdit, isOpen, onClose }: EditDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change the ratings"
      description="Enter the passcode for this link to continue. Personal details won't change."
    >
      <PasscodePrompt
        submitText="Start editing"
        isPending={startEdit.isPending}
        error={startEdit.isError ? errorText(startEdit.error, 'Could not start edit mode. Please try again.') : undefined}
        attempts={remainingAttempts(startEdit.error)}
        onSubmit={startEdit.mutate}
      />
    </Dialog>
  );
}

/** The heading in the report's template needs a tabindex to be focused. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

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

/** The states of a shared report: loading, refused, protected by a passcode, and open. */
function SharedReport({ token }: { token: string }) {
  const { opened, unlock, choose } = useShareLink(token);
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  usePageTitle(opened.data && `${opened.data.specialty.name} skills report`);
  const isUnlocked = unlock.isSuccess && opened.data !== undefined;
  // The form with the focus has gone, so the focus moves to the heading of the report.
  useEffect(() => {
    if (isUnlocked) focusHeading();
  }, [isUnlocked]);
  const startEdit = useStartEdit(token, opened.data?.specialty.slug ?? '');
  // Any other failure leaves the form with its input.
  const final = isPermanentRefusal(unlock.error) || isUnreadable(unlock.error) ? unlock.error : null;

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
        {view.people && view.packet && (
          <PacketPeople
            people={view.people}
            packet={view.packet}
            asked={choose.isPending ? choose.variables : null}
            onChoose={(id) => choose.mutate(id, { onSuccess: focusHeading })}
          />
        )}
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
