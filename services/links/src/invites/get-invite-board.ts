import { getInviteBoard } from '@larkfield/schemas/invites/board/get-invite-board.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getInviteList, readBoard } from './invite-board.ts';

export const getInviteBoardRoute = (context: LinksContext) =>
  route(getInviteBoard, async ({ params: { id }, identity, requestId }) => {
    const board = await readBoard(context, await getInviteList(id));
    // Names and addresses of many people at once: that they were read is kept.
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'invites.viewed',
      object: `invite-list:${id}`,
      requestId,
    });
    return board;
  });
