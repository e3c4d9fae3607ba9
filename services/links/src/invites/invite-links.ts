import { type AuditNote, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { checkInvited, makeInviteLink } from '@larkfield/schemas/internal/links.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { Request } from 'express';
import { cookieName, cookieNames, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import { removeUnsentLinks, revokeStoredLink } from '#src/link/link-change-store.ts';
import { listLinksOfInvites } from '#src/link/link-list-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { sealContent } from '#src/link/link-content.ts';
import { findLink, insertLink, newLinkId } from '#src/link/link-store.ts';
import { hasViewSession } from '#src/access/view-session-store.ts';
import { openInvite } from './invite-content.ts';
import { hashInvited } from './invite-rules.ts';
import { addStopToken, findInvite, noteDraftSaved } from './invite-store.ts';

/** Withdraws all links of an invite; can be repeated. */
export async function endInviteLinks({ now }: Pick<LinksContext, 'now'>, inviteId: string, made: Pick<AuditNote, 'actor' | 'requestId'>) {
  for (const link of await listLinksOfInvites([inviteId])) {
    const event = toAuditEvent({ ...made, action: 'link.revoked', object: `link:${link._id}`, reason: 'invite-ended' });
    await revokeStoredLink(link, 'staff', { event, act: null }, now());
  }
}

const makeInviteLinkRoute = (context: LinksContext) =>
  route(makeInviteLink, async ({ params: { id }, body: { mailNumber }, requestId }) => {
    const invite = await findInvite(id);
    const stopToken = newToken();
    if (!invite || !(await addStopToken(invite, hashToken(stopToken)))) return { link: null };
    const linkId = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + linkConstants.smartLinkAge);
    const link = {
      kind: 'smart' as const,
      originKind: 'staff' as const,
      originUserId: invite.byUserId,
      originEmail: invite.byEmail,
      createdAt,
      expiresAt,
      specialtyId: invite.specialtyId,
      specialtyName: invite.specialtyName,
      specialtySlug: invite.specialtySlug,
      sealedContent: sealContent(context.keyRing, linkId, openInvite(context.keyRing, invite)),
      maxUses: linkConstants.smartLinkUses,
      inviteId: id,
      inviteMail: mailNumber,
    };
    const actor = { kind: 'user', id: invite.byUserId } as const;
    const token = await insertLink(linkId, link, { actor, action: 'smart-link.created', requestId });
    await removeUnsentLinks(id, mailNumber);
    return {
      link: {
        url: `${context.publicOrigin}/m/${token}`,
        stopUrl: `${context.publicOrigin}/stop-emails/${stopToken}`,
        expiresAt: expiresAt.toISOString(),
      },
    };
  });

/** Number of session cookies that are checked; a browser seldom opens more links within half an hour. */
const cookiesRead = 8;

/**
 * Records in an invite that a draft of its checklist was saved. A draft names no person, so the invite is found by the session that
 * opening the link began in this browser, which lasts 30 minutes (decision 042).
 */
export async function noteInvitedDraft(
  { isSecure, now }: Pick<LinksContext, 'isSecure' | 'now'>,
  request: Pick<Request, 'headers'>,
  specialtyId: number,
): Promise<void> {
  const prefix = cookieName('view-', isSecure);
  const ids = cookieNames(request).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  for (const id of ids.filter((one) => /^[0-9a-f]{24}$/.test(one)).slice(0, cookiesRead)) {
    const link = await findLink(id);
    if (!link?.inviteId || link.specialtyId !== specialtyId) continue;
    const cookie = readCookie(request, `${prefix}${id}`);
    if (cookie && (await hasViewSession(link, cookie, now()))) await noteDraftSaved(link.inviteId, now());
  }
}

const checkInvitedRoute = ({ inviteKey, now }: LinksContext) =>
  route(checkInvited, async ({ body: { email, cookies } }) => {
    const addressKey = hashInvited(inviteKey, email);
    for (const { linkId, cookie } of cookies) {
      const link = await findLink(linkId);
      if (!link?.inviteId || !(await hasViewSession(link, cookie, now(), { isInvited: true }))) continue;
      if ((await findInvite(link.inviteId))?.addressKey === addressKey) return { isInvited: true };
    }
    return { isInvited: false };
  });

export const inviteLinksRoutes = (context: LinksContext) => ({
  checkInvited: checkInvitedRoute(context),
  makeInviteLink: makeInviteLinkRoute(context),
});
