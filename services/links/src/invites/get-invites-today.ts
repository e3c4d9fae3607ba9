import { getInvitesToday } from '@larkfield/schemas/invites/board/get-invites-today.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { readBoard } from './invite-board.ts';
import { listInviteListsOf } from './invite/invite-list-store.ts';

/** Whoever sends more lists a day looks at them anyway. */
const newestLists = 5;

export const getInvitesTodayRoute = (context: LinksContext) =>
  route(getInvitesToday, async ({ identity }) => {
    const lists = await listInviteListsOf(identity.userId, { after: undefined, limit: newestLists });
    const boards = await Promise.all(lists.map((list) => readBoard(context, list)));
    const counted = boards.map(({ list: { id, name }, invites }) => ({
      id,
      name,
      notDelivered: invites.filter(({ state }) => state === 'not-delivered').length,
    }));
    return { lists: counted.filter(({ notDelivered }) => notDelivered > 0) };
  });
