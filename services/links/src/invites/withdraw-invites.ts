import { toAuditEvent } from '@larkfield/records/audit-event.ts';
import { withdrawInvites } from '@larkfield/schemas/invites/withdraw-invites.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { endInviteLinks } from './mails/end-invite-links.ts';
import { getInviteList, readBoard } from './invite-board.ts';
import { endInvite, listInvitesOfList } from './invite/invite-store.ts';

export const withdrawInvitesRoute = (context: LinksContext) =>
  route(withdrawInvites, async ({ params: { id }, body: { inviteIds }, identity, requestId }) => {
    const list = await getInviteList(id);
    const actor = { kind: 'user', id: identity.userId } as const;
    for (const { _id } of (await listInvitesOfList(list._id)).filter((invite) => inviteIds.includes(invite._id.toString()))) {
      const event = toAuditEvent({ actor, action: 'invite.withdrawn', object: `invite:${_id}`, requestId });
      await endInvite({ _id }, 'staff', event, context.now());
      // Also when it had ended before: an attempt that broke off left links.
      await endInviteLinks(context, _id.toString(), { actor, requestId });
    }
    return { board: await readBoard(context, list) };
  });
