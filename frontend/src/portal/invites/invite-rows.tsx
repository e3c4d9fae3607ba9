import { getInviteBoard, type Invite, type InviteBoard, remindInvited, withdrawInvites } from '@larkfield/schemas/links/invites.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { phoneLink } from '#src/shared/text/contact-links.ts';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { inviteFailureText, inviteStateNames, inviteStateTones, isRunning, linkEnd, remindersText } from './invite-labels.ts';

export type InviteAct = 'remind' | 'withdraw';

interface InviteActDialogProps {
  listId: string;
  /** Null if no action is pending. */
  act: InviteAct | null;
  invites: Invite[];
  onClose: () => void;
  onDone: () => void;
}

const texts = {
  remind: {
    title: 'Send reminders',
    description:
      'Each person gets an email with a new link that works for 3 days. No one gets more than two reminders, or two emails in one day.',
    fallback: "The reminders couldn't be sent. Please try again; no one is reminded twice.",
  },
  withdraw: {
    title: 'Withdraw invites',
    description: "Their links stop working right away, and they get no reminders. This can't be undone, but you can invite them again.",
    fallback: "The invites couldn't be withdrawn. Please try again.",
  },
} as const;

/** Asks for a confirmation, applies the action to all selected people, and then shows their states. */
export function InviteActDialog({ listId, act, invites, onClose, onDone }: InviteActDialogProps) {
  const queryClient = useQueryClient();
  const inviteIds = invites.map(({ id }) => id);
  const input = { params: { id: listId } };
  const show = (board: InviteBoard) => queryClient.setQueryData(endpointKey(getInviteBoard, input), board);
  const { title, description, fallback } = texts[act ?? 'remind'];
  const action = async () => {
    if (act === 'withdraw') {
      show((await call(checked(withdrawInvites), { ...input, body: { inviteIds } })).board);
      toast({ title: `${countOf(inviteIds.length, 'invite')} withdrawn` });
    } else {
      const { board, reminded } = await call(checked(remindInvited), { ...input, body: { inviteIds } });
      show(board);
      toast({ title: `${countOf(reminded, 'reminder')} on the way` });
    }
    onDone();
  };
  const label = act === 'withdraw' ? `Withdraw ${countOf(invites.length, 'invite')}` : `Send ${countOf(invites.length, 'reminder')}`;
  return (
    <ActionDialog
      isOpen={act !== null}
      onClose={onClose}
      title={title}
      description={description}
      actionLabel={label}
      isDestructive={act === 'withdraw'}
      fallback={fallback}
      action={action}
    />
  );
}

interface InviteCardProps {
  invite: Invite;
  readAt: number;
  isChosen: boolean;
  /** Null for an invite that is over. */
  onChoose: ((isChosen: boolean) => void) | null;
}

export function InviteCard({ invite, readAt, isChosen, onChoose }: InviteCardProps) {
  const { candidateName, email, phone, specialtyName, state, since, remindersSent, submission } = invite;
  const end = linkEnd(invite, readAt);
  const failure = inviteFailureText(invite.failure);
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        {onChoose ? (
          <Checkbox aria-label={`Choose ${candidateName}`} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        ) : (
          <span className="w-6 shrink-0" />
        )}
        <div className="grid min-w-0 gap-0.5">
          <h3 tabIndex={-1} className="text-lg wrap-anywhere">
            {candidateName}
          </h3>
          <p className="text-muted wrap-anywhere">
            <a href={`mailto:${email}`} className="hover:underline">
              <EmailText email={email} />
            </a>
            {phone && (
              <>
                {' · '}
                <a href={phoneLink(phone)} className="whitespace-nowrap hover:underline">
                  {phone}
                </a>
              </>
            )}
          </p>
          <p className="wrap-anywhere">{specialtyName}</p>
        </div>
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-1 max-sm:pl-9">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={inviteStateTones[state]}>{inviteStateNames[state]}</Badge>
          {end && <Badge tone={end.tone}>{end.text}</Badge>}
        </p>
        {failure && <p className="text-sm wrap-anywhere">{failure}</p>}
        <p className="text-sm text-muted">
          Since <time dateTime={since}>{formatDateTime(since)}</time>. {remindersText(remindersSent)}.
        </p>
      </div>
      {submission && (
        <ButtonLink to={portalReportPath(submission.id)} variant="secondary" className="max-sm:ml-9">
          <FileText aria-hidden="true" className="size-4" />
          {submission.shortReference}
          <span className="sr-only"> (open the report of {candidateName})</span>
        </ButtonLink>
      )}
    </Card>
  );
}

interface InviteRowsProps {
  listId: string;
  invites: Invite[];
  /** The time at which the board was read, in milliseconds. */
  readAt: number;
}

/** The people of a list; some can be selected to be reminded or withdrawn. */
export function InviteRows({ listId, invites, readAt }: InviteRowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<InviteAct | null>(null);
  const among = invites.filter(({ id }) => chosen.has(id));
  const choosable = invites.filter(isRunning);
  const isEveryChosen = choosable.length > 0 && among.length === choosable.length;
  const toRemind = among.filter(({ canRemind }) => canRemind);
  const everyone = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasActing = useRef(false);
  const hasActs = among.length > 0;
  // After an act no one is chosen, so the pressed button is gone.
  useEffect(() => {
    if (wasActing.current && act === null && !hasActs) (everyone.current ?? heading.current)?.focus();
    wasActing.current = act !== null;
  }, [act, hasActs]);
  if (invites.length === 0) return <EmptyState title="No one here">Choose another state above.</EmptyState>;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        People
      </h2>
      {choosable.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 pl-5 font-semibold">
            <Checkbox
              ref={everyone}
              checked={isEveryChosen}
              onChange={(event) => setChosen(new Set(event.target.checked ? choosable.map(({ id }) => id) : []))}
            />
            Choose all {choosable.length}
          </label>
          {hasActs && (
            <>
              <Button aria-haspopup="dialog" disabled={toRemind.length === 0} onClick={() => setAct('remind')}>
                {toRemind.length > 0 ? `Remind ${toRemind.length}` : 'Remind'}
              </Button>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('withdraw')}>
                {`Withdraw ${among.length}`}
              </Button>
            </>
          )}
          <p role="status" className="text-muted">
            {among.length > toRemind.length && `${among.length - toRemind.length} of those chosen can't be reminded right now.`}
          </p>
        </div>
      )}
      <ul className="grid gap-3">
        {invites.map((invite) => (
          <li key={invite.id}>
            <InviteCard
              invite={invite}
              readAt={readAt}
              isChosen={chosen.has(invite.id)}
              onChoose={isRunning(invite) ? (isChosen) => choose(invite.id, isChosen) : null}
            />
          </li>
        ))}
      </ul>
      <InviteActDialog
        listId={listId}
        act={act}
        invites={act === 'remind' ? toRemind : among}
        onClose={() => setAct(null)}
        onDone={() => setChosen(new Set())}
      />
    </div>
  );
}
