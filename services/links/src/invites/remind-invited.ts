import { toAuditEvent } from '@larkfield/records/audit-event.ts';
import { remindInvited } from '@larkfield/schemas/invites/remind-invited.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { factsOf, getInviteList, knowInvites, readBoard } from './invite-board.ts';
import { inviteStage, mayRemind } from './invite/invite-rules.ts';
import { askForReminder, listInvitesOfList } from './invite/invite-store.ts';

export const remindInvitedRoute = (context: LinksContext) =>
  route(remindInvited, async ({ params: { id }, body: { inviteIds }, identity, requestId }) => {
    const list = await getInviteList(id);
    const now = context.now();
    const chosen = (await listInvitesOfList(list._id)).filter(({ _id }) => inviteIds.includes(_id.toString()));
    let reminded = 0;
    for (const known of await knowInvites(context, chosen)) {
      const { invite, mail } = known;
      if (!mayRemind(invite, inviteStage(invite, factsOf(known)).state, mail, now)) continue;
      const actor = { kind: 'user', id: identity.userId } as const;
      const event = toAuditEvent({ actor, action: 'invite.reminded', object: `invite:${invite._id}`, requestId });
      if (await askForReminder(invite, event, now)) reminded += 1;
    }
    return { reminded, board: await readBoard(context, list) };
  });
