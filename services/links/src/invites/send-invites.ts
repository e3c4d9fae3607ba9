import { sendInvites } from '@larkfield/schemas/invites/send-invites.ts';
import { toAuditEvent } from '@larkfield/records/audit-event.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { newLinkId } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { openKeyOf } from './invite/address-key.ts';
import { checkRows, type CheckedRow } from './check-rows.ts';
import { toInviteList } from './invite-board.ts';
import { sealInvite } from './invite/invite-content.ts';
import { findListOfRequest, insertInviteList } from './invite/invite-list-store.ts';
import type { StoredInviteList } from './invite/invite-model.ts';
import { insertInvite, listInvitesOfList, removalAfter } from './invite/invite-store.ts';

export const sendInvitesRoute = (context: LinksContext) =>
  route(sendInvites, async ({ body: { requestId: chosen, name, rows }, identity, requestId }) => {
    const requestKey = `${identity.userId}:${chosen}`;
    const checked = await checkRows(context, rows);
    // A repeated request finds its own invites: what is missing of them is stored, and nothing is refused. The list is
    // looked up after the check: invites that the first request stored in between belong to a list that is there by then.
    const known = await findListOfRequest(requestKey);
    const mine = new Set(known ? (await listInvitesOfList(known._id)).map(({ row }) => row) : []);
    const faults = checked.flatMap(({ problems }, row) =>
      mine.has(row) ? [] : problems.map(({ column, message }) => ({ field: `rows.${row}.${column}`, message })),
    );
    if (faults.length > 0 && !known) fail('INVALID_INPUT', { fields: faults });
    const createdAt = context.now();
    const { userId: byUserId, email: byEmail } = identity;
    const made = { actor: { kind: 'user', id: byUserId }, action: 'invites.sent', requestId } as const;
    const list = known ?? (await insertInviteList({ requestKey, name, byUserId, byEmail, size: rows.length, createdAt }, made));
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
    sealedContent: await sealInvite(context.keyRing, id, content, removalAfter(list.createdAt)),
  };
  const actor = { kind: 'user', id: identity.userId } as const;
  await insertInvite(id, invite, toAuditEvent({ actor, action: 'invite.created', object: `invite:${id}`, requestId }));
}
