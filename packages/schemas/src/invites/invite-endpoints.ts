import type { Endpoint } from '#src/endpoint.ts';
import { checkInvites } from './check-invites.ts';
import { exportInviteBoard } from './board/export-invite-board.ts';
import { getInviteBoard } from './board/get-invite-board.ts';
import { getInvitesToday } from './board/get-invites-today.ts';
import { listInviteLists } from './board/list-invite-lists.ts';
import { remindInvited } from './remind-invited.ts';
import { sendInvites } from './send-invites.ts';
import { stopInvites } from './stop-invites.ts';
import { withdrawInvites } from './withdraw-invites.ts';

/** Every endpoint of invites: a part of `allEndpoints`. */
export const inviteEndpoints = {
  checkInvites,
  exportInviteBoard,
  getInviteBoard,
  getInvitesToday,
  listInviteLists,
  remindInvited,
  sendInvites,
  stopInvites,
  withdrawInvites,
} satisfies Record<string, Endpoint>;
