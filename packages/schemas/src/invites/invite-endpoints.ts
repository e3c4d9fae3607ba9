import type { Endpoint } from '#src/endpoint.ts';
import { listInvitedAddresses } from '#src/internal/candidates/list-invited-addresses.ts';
import { listMailStates } from '#src/internal/mail/list-mail-states.ts';
import { listSubmissionsOfAddresses } from '#src/internal/list-submissions-of-addresses.ts';
import { makeInviteLink } from '#src/internal/links/make-invite-link.ts';
import { checkInvites } from './check-invites.ts';
import { exportInviteBoard } from './board/export-invite-board.ts';
import { getInviteBoard } from './board/get-invite-board.ts';
import { getInvitesToday } from './board/get-invites-today.ts';
import { listInviteLists } from './board/list-invite-lists.ts';
import { remindInvited } from './remind-invited.ts';
import { sendInvites } from './send-invites.ts';
import { stopInvites } from './stop-invites.ts';
import { withdrawInvites } from './withdraw-invites.ts';

/** Every endpoint of invites, and what services ask each other for them: a part of `allEndpoints`. */
export const inviteEndpoints = {
  checkInvites,
  exportInviteBoard,
  getInviteBoard,
  getInvitesToday,
  listInviteLists,
  listInvitedAddresses,
  listMailStates,
  listSubmissionsOfAddresses,
  makeInviteLink,
  remindInvited,
  sendInvites,
  stopInvites,
  withdrawInvites,
} satisfies Record<string, Endpoint>;
