import type { Hold } from '@larkfield/schemas/portal/candidate-rights.ts';
import { holdReasonMax, listHolds, placeHold } from '@larkfield/schemas/portal/holds.ts';
import { useState } from 'react';
import { LockOpen } from 'lucide-react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { EmailFact, Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextArea } from '#src/shared/form/text-input.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { useCandidateActions } from './use-candidates.ts';

interface PlaceHoldDialogProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
  onPlaced: () => void;
}

/** Suspends retention and erasure of a person's data. The person can read the reason. */
export function PlaceHoldDialog({ email, isOpen, onClose, onPlaced }: PlaceHoldDialogProps) {
  const [reason, setReason] = useUnsavedState(`hold on ${email}`, '');
  const [problem, setProblem] = useState<string>();
  const { place } = useCandidateActions();
  const leave = () => {
    setReason('');
    setProblem(undefined);
    onClose();
  };
  const action = async () => {
    const parsed = placeHold.body.safeParse({ email, reason });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return false;
    await place(parsed.data);
    toast({ title: 'On hold', description: 'Nothing of this person is erased until someone ends the hold.' });
    onPlaced();
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={leave}
      title="Put on hold"
      description={
        <>
          Nothing we hold on <span className="font-semibold break-all text-ink">{email}</span> is erased, neither by schedule nor on
          request, until someone ends the hold. Use it only where the law makes us keep the data.
        </>
      }
      actionLabel="Put on hold"
      fallback="The hold couldn't be placed. Please try again."
      action={action}
    >
      <Field
        label="Reason"
        isRequired
        hint="Name the law or the claim. The person reads this in My checklists, and in an email if they asked for erasure."
        error={problem}
      >
        {(control) => (
          <TextArea {...control} rows={3} maxLength={holdReasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </ActionDialog>
  );
}

interface EndHoldDialogProps {
  hold: Hold;
  isOpen: boolean;
  onClose: () => void;
  onEnded: () => void;
}

export function EndHoldDialog({ hold: { id, email }, isOpen, onClose, onEnded }: EndHoldDialogProps) {
  const { end } = useCandidateActions();
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      title="End the hold"
      description={
        <>
          From now on, what is due of <span className="font-semibold break-all text-ink">{email}</span> is erased again as usual. That can't
          be undone.
        </>
      }
      actionLabel="End hold"
      fallback="The hold couldn't be ended. Please try again."
      action={async () => {
        await end(id);
        toast({ title: 'Hold ended' });
        onEnded();
      }}
    />
  );
}

/** Holds, newest first. */
export function HoldList() {
  const query = usePagedQuery(checked(listHolds));
  const holds = query.data?.pages.flatMap((page) => page.holds) ?? [];
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Holds</h2>
        <RefreshButton query={query} />
      </div>
      <PagedList
        query={query}
        items={holds}
        name="holds"
        empty={
          <EmptyState title="Nothing is on hold">
            Find a person to put their data on hold. It keeps what would be erased, for as long as the law makes us.
          </EmptyState>
        }
        renderItem={(hold) => <HoldCard hold={hold} />}
      />
    </section>
  );
}

function HoldCard({ hold }: { hold: Hold }) {
  const { email, reason, startedAt, startedBy, endedAt, endedBy } = hold;
  const [isEnding, setIsEnding] = useState(false);
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="text-xl">
            On hold since {formatDate(startedAt)}
          </h3>
          <Badge tone={endedAt ? 'neutral' : 'warning'}>{endedAt ? 'Ended' : 'Stands'}</Badge>
        </div>
        <FactList>
          <EmailFact email={email} />
          <Fact name="Placed by">{startedBy}</Fact>
          {endedAt && (
            <Fact name="Ended">
              {formatDateTime(endedAt)} by {endedBy}
            </Fact>
          )}
        </FactList>
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{reason}</p>
      </div>
      {!endedAt && (
        <Button variant="secondary" aria-haspopup="dialog" className="justify-self-start" onClick={() => setIsEnding(true)}>
          <LockOpen aria-hidden="true" className="size-4" />
          End hold <span className="sr-only">on {email}</span>
        </Button>
      )}
      <EndHoldDialog hold={hold} isOpen={isEnding} onClose={() => setIsEnding(false)} onEnded={() => {}} />
    </Card>
  );
}
