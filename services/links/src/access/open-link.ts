import type { RouteCall } from '@larkfield/service-kit/http/route.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { auditLink, linkEvent, nounOf } from './audit-link.ts';
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
  const act = { action: `${nounOf(link)}.opened` } as const;
  if (isFree || call.identity) {
    const open = (await findOpenLink(link, now)) ?? (await refuseOpening(link, now));
    if (!isFree) await auditLink(context, call, open, act);
    return open;
  }
  const cookie = await insertViewSession(link, now);
  const opened = (await claimUse(link, linkEvent(call, link, act), now)) ?? (await refuseOpening(link, now));
  setCookie(call.response, viewCookie(link), cookie, { isSecure: context.isSecure, maxAge: linkConstants.viewSession });
  return opened;
}

/** Says why a link that was open a moment ago is not any more. */
export async function refuseOpening(link: Link, now: Date): Promise<never> {
  const present = (await findLink(link._id.toString())) ?? refuseUnknown(familyOf(link));
  requireRunning(present, now);
  requireUsesLeft(present);
  // It has another passcode than the one that was given.
  return fail('CONFLICT');
}
