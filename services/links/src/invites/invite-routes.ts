import {
  checkInvites,
  listInviteLists,
  remindInvited,
  sendInvites,
  stopInvites,
  withdrawInvites,
} from '@larkfield/schemas/links/invites.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findableTokenHash } from '@larkfield/service-kit/access/tokens.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { listInvitedAddresses } from '@larkfield/schemas/internal/candidate-rights.ts';
import type { LinksContext } from '#src/links-context.ts';
import { newLinkId } from '#src/link/link-store.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { inviteStage, mayRemind, openKeyOf } from './invite-rules.ts';
import { factsOf, getInviteList, describeInvites, showBoard, toInviteList } from './invite-board.ts';
import { openInvite, sealInvite } from './invite-content.ts';
import { findListOfRequest, insertInviteList, listInviteListsOf } from './invite-list-store.ts';
import type { StoredInviteList } from './invite-model.ts';
import {
  askForReminder,
  endInvite,
  findInviteByStopToken,
  insertInvite,
  suppressInvites,
  listInvitesAfter,
  listInvitesOfList,
  listInvitesTo,
} from './invite-store.ts';
import { endInviteLinks } from './invite-links.ts';

const checkInvitesRoute = (context: LinksContext) =>
  route(checkInvites, async ({ body: { rows }, identity, requestId }) => {
    const checked = await checkRows(context, rows);
    // The lookup of known people is audited here, without their addresses.
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'invites.checked',
      object: `invites:${rows.length}`,
      requestId,
    });
    return { rows: checked.map(({ problems, specialty, notes }) => ({ problems, specialtyName: specialty?.name ?? null, notes })) };
  });

const sendInvitesRoute = (context: LinksContext) =>
  route(sendInvites, async ({ body: { requestId: chosen, name, rows, jobId }, identity, requestId }) => {
    const requestKey = `${identity.userId}:${chosen}`;
    const checked = await checkRows(context, rows);
    // A repeated request finds its own invites, stores the missing ones, and refuses nothing. The list is looked up after
    // the check, so that invites that the first request stored in between belong to a list that is found.
    const known = await findListOfRequest(requestKey);
    const mine = new Set(known ? (await listInvitesOfList(known._id)).map(({ row }) => row) : []);
    const faults = checked.flatMap(({ problems }, row) =>
      mine.has(row) ? [] : problems.map(({ column, message }) => ({ field: `rows.${row}.${column}`, message })),
    );
    if (faults.length > 0 && !known) fail('INVALID_INPUT', { fields: faults });
    const createdAt = context.now();
    const { userId: byUserId, email: byEmail } = identity;
    const made = { actor: { kind: 'user', id: byUserId }, action: 'invites.sent', requestId } as const;
    const list = known ?? (await insertInviteList({ requestKey, name, byUserId, byEmail, size: rows.length, jobId, createdAt }, made));
    for (const [row, one] of checked.entries()) {
      if (one.problems.length === 0 && !mine.has(row)) await insertRow(context, { list, row, one, identity, requestId });
    }
    return { list: toInviteList(list) };
  });

interface RowToSend {
  list: StoredInviteList;
  row: number;
  one: CheckedRow;
  identity: UserIdentity;
  requestId: string;
}

async function insertRow(context: LinksContext, { list, row, one, identity, requestId }: RowToSend): Promise<void> {
  const { addressKey, specialty } = one;
  if (!specialty) return;
  const id = newLinkId();
  const { candidateName, email, phone } = one.row;
  const content = { candidateName: candidateName.trim(), email: email.trim(), phone: phone.trim() || null };
  const invite = {
    listId: list._id,
    row,
    byUserId: identity.userId,
    byEmail: identity.email,
    createdAt: list.createdAt,
    specialtyId: specialty.id,
    specialtyName: specialty.name,
    specialtySlug: specialty.slug,
    addressKey,
    openKey: openKeyOf(addressKey, specialty.id),
    sealedContent: sealInvite(context.keyRing, id, content),
  };
  const actor = { kind: 'user', id: identity.userId } as const;
  await insertInvite(id, invite, toAuditEvent({ actor, action: 'invite.created', object: `invite:${id}`, requestId }));
}

const remindInvitedRoute = (context: LinksContext) =>
  route(remindInvited, async ({ params: { id }, body: { inviteIds }, identity, requestId }) => {
    const list = await getInviteList(id);
    const now = context.now();
    const chosen = (await listInvitesOfList(list._id)).filter(({ _id }) => inviteIds.includes(_id.toString()));
    let reminded = 0;
    for (const known of await describeInvites(context, chosen)) {
      const { invite, mail } = known;
      if (!mayRemind(invite, inviteStage(invite, factsOf(known)).state, mail, now)) continue;
      const actor = { kind: 'user', id: identity.userId } as const;
      const event = toAuditEvent({ actor, action: 'invite.reminded', object: `invite:${invite._id}`, requestId });
      if (await askForReminder(invite, event, now)) reminded += 1;
    }
    return { reminded, board: await showBoard(context, list, { identity, requestId }) };
  });

const withdrawInvitesRoute = (context: LinksContext) =>
  route(withdrawInvites, async ({ params: { id }, body: { inviteIds }, identity, requestId }) => {
    const list = await getInviteList(id);
    const actor = { kind: 'user', id: identity.userId } as const;
    for (const { _id } of (await listInvitesOfList(list._id)).filter((invite) => inviteIds.includes(invite._id.toString()))) {
      const event = toAuditEvent({ actor, action: 'invite.withdrawn', object: `invite:${_id}`, requestId });
      await endInvite({ _id }, 'staff', event, context.now());
      // Do this even if the invite had already ended, since an interrupted attempt may have left links.
      await endInviteLinks(context, _id.toString(), { actor, requestId });
    }
    return { board: await showBoard(context, list, { identity, requestId }) };
  });

/** Unsubscribes from invites. Sent links stay valid, because a person who wants no further mails may still want to finish. */
const stopInvitesRoute = (context: LinksContext) =>
  route(stopInvites, async ({ body: { token }, requestId }) => {
    const tokenHash = findableTokenHash(token);
    const meant = (tokenHash && (await findInviteByStopToken(tokenHash))) || fail('LINK_NOT_FOUND');
    const now = context.now();
    // This comes first, so that no mail is sent in between.
    await suppressInvites(meant.addressKey, now);
    for (const { _id } of await listInvitesTo(meant.addressKey)) {
      const actor = { kind: 'anonymous', id: null } as const;
      await endInvite({ _id }, 'candidate', toAuditEvent({ actor, action: 'invite.stopped', object: `invite:${_id}`, requestId }), now);
    }
    return { isStopped: true as const };
  });

const listInviteListsRoute = () =>
  route(listInviteLists, async ({ query: { by, job: jobId, cursor }, identity }) => {
    const byUserId = by === 'me' ? identity.userId : undefined;
    const { items, nextCursor } = await readPage(cursor, (position) => listInviteListsOf({ byUserId, jobId }, position));
    return { lists: items.map(toInviteList), nextCursor };
  });

const limit = 500;

const listInvitedAddressesRoute = ({ keyRing }: LinksContext) =>
  route(listInvitedAddresses, async ({ query: { after } }) => {
    const found = await listInvitesAfter(after, limit);
    return {
      emails: [...new Set(found.map((invite) => openInvite(keyRing, invite).email.toLowerCase()))],
      next: found.length === limit ? found.at(-1)!._id.toHexString() : null,
    };
  });

export const inviteRoutes = (context: LinksContext) => ({
  checkInvites: checkInvitesRoute(context),
  listInvitedAddresses: listInvitedAddressesRoute(context),
  listInviteLists: listInviteListsRoute(),
  remindInvited: remindInvitedRoute(context),
  sendInvites: sendInvitesRoute(context),
  stopInvites: stopInvitesRoute(context),
  withdrawInvites: withdrawInvitesRoute(context),
});
