import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import {
  checkCandidateMails,
  sendCandidateMails,
  type CandidateMail,
  type MailObstacle,
} from '@larkfield/schemas/portal/mail-candidates.ts';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { countOf } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';

const words = {
  references: {
    title: 'Ask for references',
    description: 'Each person gets an email that asks them to name up to four people who saw their clinical work, in My checklists.',
  },
  renewal: {
    title: 'Remind to renew',
    description: 'Each person gets an email that asks them to renew their checklist, in My checklists.',
  },
} as const;

const obstacleWords: Record<MailObstacle, string> = {
  gone: 'Erased in the meantime',
  'no-address': 'No email address',
  'same-person': 'Gets it for another checklist selected here',
  'newer-checklist': 'Has renewed it, or sent a newer one',
  stopped: 'Opted out of reminders',
  'mailed-lately': 'Got this email in the last 24 hours',
  expired: 'Checklist has expired',
  'places-taken': 'Has four references or open requests',
  'not-due': 'Valid for more than 60 days',
};

/** A mail to the selected candidates. The selection is fixed at the press, whatever the list shows later. */
export interface Mailing {
  kind: CandidateMail;
  ids: string[];
  /** Identifies the mailing in a retry. */
  requestId: string;
}

interface MailDialogProps {
  mailing: Mailing | null;
  onClose: () => void;
  /** Called once the mails are queued. */
  onDone: () => void;
}

/** Shows the recipients, and the others with the reason, before anything is sent, and then the result for each. */
export function MailDialog({ mailing, onClose, onDone }: MailDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Dialog isOpen={mailing !== null} onClose={onClose} title={mailing ? words[mailing.kind].title : ''} isDismissible={!isPending}>
      {mailing && <MailSteps mailing={mailing} onPendingChange={setIsPending} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type Person = ReplyOf<typeof checkCandidateMails>['people'][number];

interface MailStepsProps extends Omit<MailDialogProps, 'mailing'> {
  mailing: Mailing;
  onPendingChange: (isPending: boolean) => void;
}

function MailSteps({ mailing: { kind, ids, requestId }, onPendingChange, onClose, onDone }: MailStepsProps) {
  const preview = useQuery({ ...endpointQuery(checked(checkCandidateMails), { body: { kind, ids } }), gcTime: 0, staleTime: Infinity });
  const send = useMutation({
    mutationFn: () => call(checked(sendCandidateMails), { body: { requestId, kind, ids } }, { signal: slowSendSignal() }),
    onMutate: () => onPendingChange(true),
    onSettled: () => onPendingChange(false),
  });
  if (send.data) return <Sent people={send.data.people} onDone={onDone} />;
  if (preview.error) return <LoadFailure what="Who can get this email" query={preview} />;
  if (!preview.data) return <p role="status">Checking who can get this email…</p>;
  const { people } = preview.data;
  const ready = people.filter(({ obstacle }) => obstacle === null).length;
  return (
    <div className="grid gap-4">
      <p className="text-muted">{words[kind].description}</p>
      <PeopleLists people={people} />
      <FormAlert>
        {send.error
          ? failureText(send.error, "The emails couldn't be sent. Please try again; no one gets the same email twice.")
          : undefined}
      </FormAlert>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button isPending={send.isPending} disabled={ready === 0} onClick={() => send.mutate()}>
          {!send.isPending && <Send aria-hidden="true" className="size-4" />}
          {ready === 0 ? 'No one to email' : `Send ${countOf(ready, 'email')}`}
        </Button>
      </div>
    </div>
  );
}

function Sent({ people, onDone }: { people: Person[]; onDone: () => void }) {
  const sent = people.filter(({ obstacle }) => obstacle === null).length;
  return (
    <div className="grid gap-4">
      <DoneHeading title={sent === 0 ? 'No email was sent' : `${countOf(sent, 'email')} on the way`} />
      <PeopleLists people={people} />
      <Button className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function PeopleLists({ people }: { people: Person[] }) {
  const ready = people.filter(({ obstacle }) => obstacle === null);
  const others = people.filter(({ obstacle }) => obstacle !== null);
  return (
    <div className="grid gap-4">
      {ready.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">{peopleOf(ready.length)} will get it</h3>
          <ul className="grid gap-1">
            {ready.map(({ id, candidateName, email, specialty }) => (
              <li key={id} className="wrap-anywhere">
                {candidateName}, {specialty} <span className="text-muted">{email}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">{peopleOf(others.length)} won't</h3>
          <ul className="grid gap-1">
            {others.map(({ id, candidateName, specialty, obstacle }) => (
              <li key={id} className="wrap-anywhere">
                {candidateName === null ? 'A person who was erased' : `${candidateName}, ${specialty}`}
                <span className="block text-muted">{obstacle && obstacleWords[obstacle]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
