import type { Request } from 'express';
import { cookieName, cookieNames, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import { hasViewSession } from '#src/access/view-session-store.ts';
import { findLink } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { noteDraftSaved } from '#src/invites/invite/invite-store.ts';

/** A browser that opened more links than this within half an hour is not asked which one it means. */
const cookiesRead = 8;

/**
 * Notes at an invite that a draft of its checklist was saved. A draft names nobody who could be found: it is known by the session
 * that opening the link began in this browser, which lasts 30 minutes (decision 042).
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
