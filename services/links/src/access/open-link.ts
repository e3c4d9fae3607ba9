import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { Request } from 'express';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { RouteCall } from '@larkfield/service-kit/http/route.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { invitedCookie, viewCookie } from '@larkfield/schemas/internal/links.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { Link } from '#src/link/link-model.ts';
import { familyOf, refuseUnknown, requireRunning, requireUsesLeft } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { claimUse, findLink, findOpenLink } from '#src/link/link-store.ts';
import { hasViewSession, insertInvitedSession, insertViewSession } from './view-session-store.ts';

/** The parts of a call that identify the actor. */
export interface Caller {
  identity: UserIdentity | null;
  requestId: string;
}

interface LinkAct {
  action: `${string}.${string}`;
  outcome?: AuditEvent['outcome'];
  changedFields?: string[];
  reason?: AuditEvent['reason'];
}

/** A person without a portal session is identified by their proof or link. */
function actorOf({ identity }: Caller, link: Link, isOwner: boolean): AuditEvent['actor'] {
  if (identity) return { kind: 'user', id: identity.userId };
  if (isOwner) return { kind: 'candidate', id: link.submissionId };
  return familyOf(link) === 'share' ? { kind: 'viewer', id: link._id.toString() } : { kind: 'anonymous', id: null };
}

/** The audit event of an act with a link, stored with the change. */
export function linkEvent(caller: Caller, link: Link, act: LinkAct, { isOwner = false } = {}): AuditEvent {
  return toAuditEvent({ actor: actorOf(caller, link, isOwner), object: `link:${link._id}`, requestId: caller.requestId, ...act });
}

/** Records an act with a link that changes nothing in it. */
export async function auditLink({ audit }: Pick<LinksContext, 'audit'>, caller: Caller, link: Link, act: LinkAct): Promise<void> {
  await audit.record({ actor: actorOf(caller, link, false), object: `link:${link._id}`, requestId: caller.requestId, ...act });
}

/** The noun of a link's events: `smart-link`, `share-link` or `draft`. */
export function nounOf(link: Pick<Link, 'kind'>): string {
  return { smart: 'smart-link', share: 'share-link', draft: 'draft' }[familyOf(link)];
}

/** Refuses HEAD and prefetch requests: only really opening a link counts as a use, and only a use returns data. */
export function refuseUnopened({ method, headers }: Pick<Request, 'method' | 'headers'>) {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-purpose'] ?? ''} ${headers['x-moz'] ?? ''}`;
  if (method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)) fail('OPENED_AHEAD');
}

/** The parts of a call that opening a link needs. */
export type OpeningCall = Pick<RouteCall, 'request' | 'response' | 'requestId' | 'clientAddress'> & { identity: UserIdentity | null };

/** True for a browser that opened this link within the last 30 minutes. */
export async function isOpenedHere({ isSecure, now }: LinksContext, { request }: OpeningCall, link: Link): Promise<boolean> {
  const cookie = readCookie(request, cookieName(viewCookie(link._id.toString()), isSecure));
  return cookie !== null && (await hasViewSession(link, cookie, now()));
}

/**
 * Counts a use and begins a session in this browser; staff and browsers with a session are not counted. This is the last step of an
 * opening, so that an earlier failure costs no use. Returns the updated link.
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
  // The first to open the link of an invite has read its mail; later openings may use a copy of the link and prove nothing.
  const invited = link.inviteId && link.useCount === 0 ? await insertInvitedSession(link) : null;
  const opened = (await claimUse(link, linkEvent(call, link, act), now)) ?? (await refuseOpening(link, now));
  setCookie(call.response, viewCookie(link._id.toString()), cookie, { isSecure: context.isSecure, maxAge: linkConstants.viewSession });
  if (invited && opened.useCount === 1) {
    const maxAge = link.expiresAt.getTime() - now.getTime();
    setCookie(call.response, invitedCookie(link._id.toString()), invited, { isSecure: context.isSecure, maxAge });
  }
  return opened;
}

/** Throws the reason why a link that was open a moment ago no longer is. */
export async function refuseOpening(link: Link, now: Date): Promise<never> {
  const present = (await findLink(link._id.toString())) ?? refuseUnknown(familyOf(link));
  requireRunning(present, now);
  requireUsesLeft(present);
  // The passcode was replaced since it was entered.
  return fail('CONFLICT');
}
