import type { Invite } from '@larkfield/schemas/invites/invite.ts';
import { useState } from 'react';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { InviteActDialog, type InviteAct } from './invite-act-dialog.tsx';
import { InviteCard } from './invite-card.tsx';
import { isRunning } from './invite-words.ts';

interface InviteRowsProps {
  listId: string;
  invites: Invite[];
  /** When the board was read, in milliseconds. */
  readAt: number;
}

/** The people of a list, of whom some can be chosen to be reminded or withdrawn. */
export function InviteRows({ listId, invites, readAt }: InviteRowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<InviteAct | null>(null);
  const among = invites.filter(({ id }) => chosen.has(id));
  const choosable = invites.filter(isRunning);
  const isEveryChosen = choosable.length > 0 && among.length === choosable.length;
  const toRemind = among.filter(({ canRemind }) => canRemind);
  if (invites.length === 0) return <EmptyState title="No one here">Choose another state above.</EmptyState>;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">People</h2>
      {choosable.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 pl-5 font-semibold">
            <Checkbox
              checked={isEveryChosen}
              onChange={(event) => setChosen(new Set(event.target.checked ? choosable.map(({ id }) => id) : []))}
            />
            Choose all {choosable.length}
          </label>
          <Button aria-haspopup="dialog" disabled={toRemind.length === 0} onClick={() => setAct('remind')}>
            {toRemind.length > 0 ? `Remind ${toRemind.length}` : 'Remind'}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" disabled={among.length === 0} onClick={() => setAct('withdraw')}>
            {among.length > 0 ? `Withdraw ${among.length}` : 'Withdraw'}
          </Button>
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
