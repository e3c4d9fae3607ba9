import { getInviteBoard } from '@larkfield/schemas/invites/board/get-invite-board.ts';
import type { Invite, InviteBoard } from '@larkfield/schemas/invites/invite.ts';
import { remindInvited } from '@larkfield/schemas/invites/remind-invited.ts';
import { withdrawInvites } from '@larkfield/schemas/invites/withdraw-invites.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf } from '#src/shared/text/format-date.ts';

export type InviteAct = 'remind' | 'withdraw';

interface InviteActDialogProps {
  listId: string;
  /** Null while nothing is asked for. */
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

/** Asks, does it for all that are chosen, and shows how far everybody is afterwards. */
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
