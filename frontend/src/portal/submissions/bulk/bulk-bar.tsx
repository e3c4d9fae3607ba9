import { refusalOf, validUntil } from '@larkfield/assessment/validity.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { putForwardConstants } from '@larkfield/schemas/put-forward/put-forward-constants.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { type AdminSubmission, assignSubmissions, exportSubmissions, type SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { BellRing, Handshake, UserRound, UserRoundCheck } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { sayUnavailable, toast } from '#src/shared/status/toast-store.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import { ExportButton } from '#src/portal/shared/export-button.tsx';
import { StaffSelect, useColleagues } from '#src/portal/shared/staff-select.tsx';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';
import type { Mailing } from './mail-dialog.tsx';
import type { Ticked } from './use-ticked.ts';

/** Assigns submissions, or with null unassigns them. The cards show this at once and keep their position. */
export function useAssignSubmissions({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; userId: string | null }) => call(checked(assignSubmissions), { body }),
    onSuccess: ({ ids, assignee }) => {
      queryClient.setQueriesData<InfiniteData<SubmissionPage>>({ predicate: ({ queryKey }) => queryKey[2] === 'submissions' }, (data) =>
        data && 'pages' in data
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                submissions: page.submissions.map((one) => (ids.includes(one.id) ? { ...one, assignee } : one)),
              })),
            }
          : data,
      );
      const whom = assignee ? `assigned to ${assignee.email}` : 'unassigned';
      toast({ title: assignee ? 'Assigned' : 'Unassigned', description: `${countOf(ids.length, 'submission')} ${whom}.` });
      onDone();
    },
    onError: (error) =>
      toast({ title: 'Error', description: failureText(error, 'Nothing was changed. Please try again.'), variant: 'destructive' }),
  });
}

async function loadMailDialog() {
  const { MailDialog } = await import('./mail-dialog.tsx');
  return (props: ComponentProps<typeof MailDialog>) => <MailDialog {...props} />;
}

/** Whether a submission can receive each kind of mail, as far as the list knows. A kind without any recipient is not offered. */
const mayGet: Record<Mailing['kind'], (submission: AdminSubmission, now: Date) => boolean> = {
  references: (submission, now) => submission.email !== null && refusalOf(submission, 'reference', now) === null,
  renewal: ({ email, renewedBy, submittedAt }, now) =>
    email !== null && !renewedBy && validUntil(new Date(submittedAt)).getTime() - now.getTime() <= portalConstants.endsSoonDays * day,
};

async function loadAskDialog() {
  const { AskDialog } = await import('#src/portal/shared/put-forward/ask-dialog.tsx');
  return (props: ComponentProps<typeof AskDialog>) => <AskDialog {...props} />;
}

/** The bar at the bottom of the window with the actions on all selected items. */
export function BulkBar({ ticked: { ticked, tickAll, clear, bar }, submissions }: { ticked: Ticked; submissions: AdminSubmission[] }) {
  const count = ticked.length;
  const shown = submissions.length;
  const canMail = (kind: Mailing['kind']) => submissions.some((one) => ticked.includes(one.id) && mayGet[kind](one, new Date()));
  const [mailing, setMailing] = useUnsavedState<Mailing | null>('mailing', null);
  const renderMailDialog = useDeferred(mailing !== null, loadMailDialog, () => {
    setMailing(null);
    sayUnavailable();
  });
  const [asked, setAsked] = useState<string[] | null>(null);
  const renderAskDialog = useDeferred(asked !== null, loadAskDialog, () => {
    setAsked(null);
    sayUnavailable();
  });
  const mail = (kind: Mailing['kind']) => setMailing({ kind, ids: ticked, requestId: randomUuid() });
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 print:hidden [@media(height<30rem)]:static">
      <p role="status" className="sr-only">
        {count > 0 && `${count} of ${shown} shown are selected`}
      </p>
      {count > 0 && (
        <div
          ref={bar}
          role="group"
          aria-label="Selected submissions"
          className="flex max-h-[40dvh] flex-wrap [@media(height<30rem)]:max-h-none items-center justify-center gap-3 overflow-y-auto border-t border-line bg-surface px-4 py-3 shadow-raised"
        >
          <span className="font-semibold whitespace-nowrap">{`${count} selected`}</span>
          <AssignControl ids={ticked} onDone={clear} />
          {count <= putForwardConstants.mostAsked && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(ticked)}>
              <Handshake aria-hidden="true" className="size-4" />
              Ask to put forward
            </Button>
          )}
          {canMail('references') && (
            <Button variant="secondary" onClick={() => mail('references')}>
              <UserRoundCheck aria-hidden="true" className="size-4" />
              Ask for references
            </Button>
          )}
          {canMail('renewal') && (
            <Button variant="secondary" onClick={() => mail('renewal')}>
              <BellRing aria-hidden="true" className="size-4" />
              Remind
            </Button>
          )}
          <ExportTicked ids={ticked} />
          {/* The button stays after a press, so that it keeps the focus. */}
          <Button variant="secondary" aria-disabled={count === shown || undefined} onClick={tickAll}>
            Select all <span className="sr-only">shown</span>
          </Button>
          <Button variant="secondary" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {renderAskDialog?.({
        submissionIds: asked,
        onClose: () => setAsked(null),
        onDone: () => {
          setAsked(null);
          clear();
        },
      })}
      {renderMailDialog?.({
        mailing,
        onClose: () => setMailing(null),
        onDone: () => {
          setMailing(null);
          clear();
        },
      })}
    </div>
  );
}

/** A choice is saved only by the button, because the arrow keys pass through other users. */
function AssignControl({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { user } = useSession();
  const { colleagues, error } = useColleagues();
  const [userId, setUserId] = useState(user?.id ?? '');
  const assign = useAssignSubmissions({ onDone });
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-3 sm:grow-0">
      <StaffSelect
        aria-label="Assign to"
        colleagues={colleagues}
        value={userId}
        className="w-0 min-w-28 grow sm:w-64"
        onChange={(event) => setUserId(event.target.value)}
      />
      <Button isPending={assign.isPending} onClick={() => assign.mutate({ ids, userId: userId || null })}>
        {!assign.isPending && <UserRound aria-hidden="true" className="size-4" />}
        Assign
      </Button>
      {error && (
        <span role="alert" className="text-sm text-danger">
          {failureText(error, "The list of colleagues couldn't be loaded.")}
        </span>
      )}
    </span>
  );
}

/** For admins; the export is audited. */
function ExportTicked({ ids }: { ids: string[] }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <ExportButton endpoint={exportSubmissions} input={{ query: { ids: ids.join(',') } }} name="submissions">
      Export <span className="sr-only">selected</span>
    </ExportButton>
  );
}
