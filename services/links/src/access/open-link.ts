import type { RouteCall } from '@larkfield/service-kit/http/route.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { auditLink, nounOf } from './audit-link.ts';
import type { Link } from '#src/link/link-model.ts';
import { refuseUnknown, requireRunning, requireUsesLeft, familyOf } from '#src/link/link-rules.ts';
import { claimUse, findLink, findOpenLink } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { hasViewSession, insertViewSession } from './view-session-store.ts';

/** The parts of a call that opening a link needs. */
export type OpeningCall = Pick<RouteCall, 'request' | 'response' | 'requestId' | 'clientAddress'> & { identity: UserIdentity | null };

const viewCookie = ({ _id }: Pick<Link, '_id'>) => `view-${_id}`;

/** True for a browser that opened this link within the last 30 minutes. */
export async function isOpenedHere({ isSecure, now }: LinksContext, { request }: OpeningCall, link: Link): Promise<boolean> {
  const cookie = readCookie(request, cookieName(viewCookie(link), isSecure));
  return cookie !== null && (await hasViewSession(link, cookie, now()));
}

/**
 * Counts a use and begins a session in this browser; staff and browsers with a session are not counted. It is the last step of an
 * opening, so that no failure before it costs a use. Returns the link as it is afterwards.
 */
export async function countOpening(context: LinksContext, call: OpeningCall, link: Link, { isFree }: { isFree: boolean }): Promise<Link> {
  const now = context.now();
  if (isFree || call.identity) {
    const open = (await findOpenLink(link, now)) ?? (await refuseOpening(link, now));
    if (!isFree) await auditLink(context, call, open, { action: `${nounOf(open)}.opened` });
    return open;
  }
  const cookie = await insertViewSession(link, now);
  const opened = (await claimUse(link, now)) ?? (await refuseOpening(link, now));
  setCookie(call.response, viewCookie(link), cookie, { isSecure: context.isSecure, maxAge: linkConstants.viewSession });
  await auditLink(context, call, opened, { action: `${nounOf(opened)}.opened` });
  return opened;
}

/** Says why a link that was open a moment ago is not any more. */
async function refuseOpening(link: Link, now: Date): Promise<never> {
  const present = (await findLink(link._id.toString())) ?? refuseUnknown(familyOf(link));
  requireRunning(present, now);
  requireUsesLeft(present);
  return refuseUnknown(familyOf(link));
}
