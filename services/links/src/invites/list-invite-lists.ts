import { listInviteLists } from '@larkfield/schemas/invites/board/list-invite-lists.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { toInviteList } from './invite-board.ts';
import { listInviteListsOf } from './invite/invite-list-store.ts';

export const listInviteListsRoute = () =>
  route(listInviteLists, async ({ query: { by, cursor }, identity }) => {
    const userId = by === 'me' ? identity.userId : undefined;
    const { items, nextCursor } = await readPage(cursor, (position) => listInviteListsOf(userId, position));
    return { lists: items.map(toInviteList), nextCursor };
  });
