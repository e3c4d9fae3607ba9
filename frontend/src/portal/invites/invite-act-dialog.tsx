import { getInviteBoard } from '@larkfield/schemas/invites/get-invite-board.ts';
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
      'Each of them gets an email with a fresh link for 3 days. Nobody gets more than two reminders, or two emails within a day.',
    fallback: 'The reminders could not be sent. Please try again; nobody is reminded twice.',
  },
  withdraw: {
    title: 'Withdraw invites',
    description: 'Their links stop working at once, and they get no reminders. This cannot be undone; you can invite them again.',
    fallback: 'The invites could not be withdrawn. Please try again.',
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
