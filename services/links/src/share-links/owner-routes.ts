import { type Making, refusalOf, type Standing } from '@larkfield/assessment/validity.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { checkOwnership, ownerCookie } from '@larkfield/schemas/internal/links.ts';
import { candidateCookie } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { tokenSchema } from '@larkfield/schemas/identifiers.ts';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import {
  createPacketLink,
  createShareLink,
  listShareLinks,
  nameRecipient,
  type OwnedLink,
  replacePasscode,
  revokeShareLink,
} from '@larkfield/schemas/links/share-links.ts';
import type { BodyOf, CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { LinksContext } from '#src/links-context.ts';
import { readRecipients, sealRecipientOf } from '#src/link/recipients.ts';
import type { Link } from '#src/link/link-model.ts';
import { linkState, originOf, refuseUnknown, requireRunning } from '#src/link/link-rules.ts';
import { findLink, insertLink, insertLinks, newLinkId, type NewLink } from '#src/link/link-store.ts';
import { listLinksOfSubmission } from '#src/link/link-list-store.ts';
import { auditLink, type Caller, linkEvent } from '#src/access/open-link.ts';
import { cancelEditsOfLink, endEmptyPacket } from '#src/access/check-link.ts';
import { replacePasscodeHash, revokeStoredLink, storeRecipient } from '#src/link/link-change-store.ts';
import { dueAfter, noteSending } from './note-sending.ts';

export interface OwnerCall {
  request: RouteCall['request'];
  identity: UserIdentity | null;
  body: { submissionId: string; downloadToken?: string; packetId?: string | undefined };
}

/** The cookies that may prove that a browser belongs to the candidate. */
export function ownersCookies({ isSecure }: Pick<LinksContext, 'isSecure'>, request: RouteCall['request'], submissionId: string) {
  const read = (name: string) => tokenSchema.safeParse(readCookie(request, cookieName(name, isSecure))).data;
  return { ownerCookie: read(ownerCookie(submissionId)), visitCookie: read(candidateCookie) };
}

/** Returns the submission that a call names, its standing and the number of checks of its report. Throws NOT_OWNER without the owner's cookie, the submitter's download token, a visit to My checklists or a portal session. */
export async function requireOwner(
  context: LinksContext,
  { request, identity, body: { submissionId, downloadToken, packetId } }: OwnerCall,
  staffLink?: CallOf<typeof checkOwnership>['body']['staffLink'],
) {
  const cookies = ownersCookies(context, request, submissionId);
  if (!identity && !cookies.ownerCookie && !downloadToken && !cookies.visitCookie) fail('NOT_OWNER');
  const { isOwner, submission, standing, checks } = await context.checklist(checkOwnership, {
    params: { id: submissionId },
    body: { ...cookies, downloadToken, packet: packetId, staffLink },
  });
  if (!identity && !isOwner) fail('NOT_OWNER');
  return { submission: submission ?? fail('SUBMISSION_NOT_FOUND'), standing, checks };
}

/** Refuses to make new things from a renewed or expired checklist (product.md#renew-8). */
export function requireStanding(standing: Standing | undefined, making: Making): void {
  const refusal = standing ? refusalOf(standing, making, new Date()) : null;
  if (refusal) fail(refusal);
}

/** The reader: a member of staff, or the candidate, who has no session. */
type Reader = UserIdentity | null;

/** Share links as the owner of the submission sees them, without staff's notes on recipients. */
export async function toOwnedLinks(context: Pick<LinksContext, 'checklist' | 'now'>, links: Link[], reader: Reader): Promise<OwnedLink[]> {
  const shown = links.filter(({ originKind }) => reader || originKind !== 'staff');
  const recipients = await readRecipients(context, shown);
  return links.map((link) => ({
    linkId: link._id.toString(),
    mode: link.kind === 'quick' ? 'quick' : 'reusable',
    recipient: recipients[link._id.toString()] ?? null,
    madeBy: link.originKind === 'staff' ? 'staff' : 'candidate',
    state: linkState(link, context.now()),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    maxViews: link.maxUses,
    viewCount: link.useCount,
    viewsLeft: link.usesLeft,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  }));
}

/** A share link as the owner of the submission sees it. */
export async function toOwnedLink(context: Pick<LinksContext, 'checklist' | 'now'>, link: Link, reader: Reader): Promise<OwnedLink> {
  return (await toOwnedLinks(context, [link], reader))[0]!;
}

/** A link of the given submission; throws LINK_NOT_FOUND for any other link. */
export async function getLinkOfSubmission(linkId: string, submissionId: string): Promise<Link> {
  const link = await findLink(linkId);
  return link?.submissionId === submissionId ? link : refuseUnknown('share');
}

function ageOf(body: BodyOf<typeof createShareLink>): number {
  return body.mode === 'quick' ? linkConstants.quickLinkAge : linkConstants.reusableDays[body.duration] * day;
}

/** The facts of a staff link for the checklist service, which requires the candidate's yes for it or tells the candidate by mail. */
const staffLinkOf = (
  { jobId, recipient }: { jobId?: string | undefined; recipient?: string | undefined },
  { userId, email }: UserIdentity,
  linkId: string,
  expiresAt: Date,
) => ({ linkId, expiresAt: expiresAt.toISOString(), by: { userId, email }, jobId, hasRecipient: Boolean(recipient) });

const createShareLinkRoute = (context: LinksContext) =>
  route(createShareLink, async (call) => {
    const { body, identity, requestId } = call;
    const packetId = body.mode === 'reusable' ? body.packetId : undefined;
    if (packetId && !identity) fail('FORBIDDEN', { message: 'Only staff can share a packet.' });
    if (body.jobId && !identity) fail('FORBIDDEN', { message: 'Only staff make a link for a job.' });
    const id = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + ageOf(body));
    // A renewed or expired checklist is refused before a missing yes.
    if (identity) requireStanding((await requireOwner(context, call)).standing, 'link');
    const trial = identity ? { ...staffLinkOf(body, identity, id, expiresAt), isTrial: true } : undefined;
    const { submission, standing } = await requireOwner(context, call, trial);
    requireStanding(standing, 'link');
    const link = {
      kind: body.mode,
      ...originOf(identity, 'candidate'),
      createdAt,
      expiresAt,
      submissionId: body.submissionId,
      ...submission,
      ...(packetId && { packetId }),
      sealedRecipient: await sealRecipientOf(context, id, body),
      ...(body.mode === 'quick' ? { maxUses: body.viewLimit } : { passcodeHash: await context.hasher.hash(body.passcode) }),
      ...(identity && { jobId: body.jobId, sendingDue: dueAfter(context.now()) }),
    };
    const actor = identity ? { kind: 'user' as const, id: identity.userId } : { kind: 'candidate' as const, id: body.submissionId };
    const token = await insertLink(id, link, { actor, action: 'share-link.created', requestId });
    const refusal = identity && (await noteSendingNow(context, id));
    if (refusal) throw refusal;
    return { token, expiresAt: expiresAt.toISOString(), linkId: id, ...(body.mode === 'reusable' && { passcode: body.passcode }) };
  });

/**
 * Each person gets a link of their own, whose token is never given out, so that a withdrawn yes, an erasure or a revocation affects only
 * this person. The link that is sent shows the people whose links are still good.
 */
const createPacketLinkRoute = (context: LinksContext) =>
  route(createPacketLink, async (call) => {
    const { body, identity, requestId, request } = call;
    // A full queue of hashes refuses this first, before anything is recorded as sent.
    const passcodeHash = await context.hasher.hash(body.passcode);
    const id = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + linkConstants.reusableDays[body.duration] * day);
    const made = { actor: { kind: 'user' as const, id: identity.userId }, action: 'share-link.created', requestId } as const;
    const common = { kind: 'reusable' as const, ...originOf(identity, 'candidate'), createdAt, expiresAt };
    const members: { id: string; link: NewLink }[] = [];
    const leftOut: ReplyOf<typeof createPacketLink>['leftOut'] = [];
    for (const { submissionId, packetId } of body.packets) {
      const linkId = newLinkId();
      const one = { request, identity, body: { submissionId, packetId } };
      try {
        // A renewed or expired checklist is refused before a missing yes.
        requireStanding((await requireOwner(context, one)).standing, 'link');
        const trial = { ...staffLinkOf(body, identity, linkId, expiresAt), isAmongOthers: true, isTrial: true };
        const { submission } = await requireOwner(context, one, trial);
        const sealedRecipient = await sealRecipientOf(context, linkId, { submissionId, recipient: body.recipient });
        members.push({ id: linkId, link: { ...common, ...submission, submissionId, packetId, partOf: id, sealedRecipient } });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        leftOut.push({ submissionId, reason: error.message });
      }
    }
    const first = members[0] ?? fail('NO_YES', { message: leftOut[0]?.reason });
    const { specialtyId, specialtyName, specialtySlug } = first.link;
    const personLinkIds = members.map((member) => member.id);
    const whole = { ...common, specialtyId, specialtyName, specialtySlug, passcodeHash, personLinkIds };
    // The link that shows the others is last: without it they are removed, and no timeline has them.
    const sendingDue = dueAfter(context.now());
    const parts = members.map((member) => ({ id: member.id, link: { ...member.link, sendingDue } }));
    const tokens = await insertLinks([...parts, { id, link: whole }], made);
    for (const member of members) {
      const refusal = await noteSendingNow(context, member.id);
      if (refusal) leftOut.push({ submissionId: member.link.submissionId!, reason: refusal.message });
    }
    if (leftOut.length === body.packets.length) fail('NO_YES', { message: leftOut[0]?.reason });
    return { token: tokens.at(-1)!, expiresAt: expiresAt.toISOString(), linkId: id, leftOut };
  });

/** Records that a link was sent. After a failure the outbox does it: the link is stored, and only this reply has its token. */
async function noteSendingNow(context: LinksContext, linkId: string): Promise<AppError | null> {
  try {
    const link = await findLink(linkId);
    return link ? await noteSending(context, link, { isLate: false }) : new AppError('LINK_REVOKED');
  } catch {
    return null;
  }
}

const listShareLinksRoute = (context: LinksContext) =>
  route(listShareLinks, async (call) => {
    const { checks } = await requireOwner(context, call);
    const links = await listLinksOfSubmission(call.body.submissionId);
    if (call.identity) {
      const actor = { kind: 'user', id: call.identity.userId } as const;
      const object = `submission:${call.body.submissionId}`;
      await context.audit.record({ actor, action: 'links.listed', object, requestId: call.requestId });
    }
    return { links: await toOwnedLinks(context, links, call.identity), checks };
  });

const replacePasscodeRoute = (context: LinksContext) =>
  route(replacePasscode, async (call) => {
    await requireOwner(context, call);
    const { passcode, submissionId } = call.body;
    const read = () => getLinkOfSubmission(call.params.linkId, submissionId);
    const link = await read();
    requireMaker(link, call.identity);
    requireRunning(link, context.now());
    if (link.passcodeHash === null) fail('FORBIDDEN', { message: 'This link has no passcode.' });
    // A repeated request returns the result of the first one and is one act.
    const has = async (stored: Link) => isUntried(stored) && (await context.hasher.verify(stored.passcodeHash!, passcode));
    const event = linkEvent(call, link, { action: 'passcode.replaced' }, { isOwner: true });
    const replaced = (await has(link)) ? link : await replacePasscodeHash(link, await context.hasher.hash(passcode), { event, act: null });
    const present = replaced ?? (await read());
    if (!replaced && !(await has(present))) fail('CONFLICT');
    await cancelEditsOfLink(context, present);
    if (present === link || !replaced) await noteLook(context, call, present);
    return { link: await toOwnedLink(context, present, call.identity) };
  });

/** Records that staff viewed a link again without changing it. */
async function noteLook(context: LinksContext, call: Caller, link: Link): Promise<void> {
  if (call.identity) await auditLink(context, call, link, { action: 'link.viewed' });
}

const nameRecipientRoute = (context: LinksContext) =>
  route(nameRecipient, async (call) => {
    await requireOwner(context, call);
    const { linkId } = call.params;
    const { recipient, submissionId } = call.body;
    const link = await getLinkOfSubmission(linkId, submissionId);
    if (link.originKind === 'staff' || call.identity)
      fail('FORBIDDEN', { message: 'Only the candidate who made a link says who it is for.' });
    requireRunning(link, context.now());
    const sealed = await sealRecipientOf(context, linkId, { submissionId, recipient });
    const event = linkEvent(call, link, { action: 'recipient.named' }, { isOwner: true });
    const named = (await storeRecipient(link, sealed, { event, act: null })) ?? (await getLinkOfSubmission(linkId, submissionId));
    requireRunning(named, context.now());
    return { link: await toOwnedLink(context, named, call.identity) };
  });

/** Whether the current passcode has no wrong attempts, so that setting the same one again would change nothing. */
const isUntried = ({ passcodeHash, attemptsLeft, lockedUntil, retiredAt }: Link): boolean =>
  passcodeHash !== null && attemptsLeft === linkConstants.lifetimeAttempts && lockedUntil === null && retiredAt === null;

/** Only the maker of a link may change its passcode, since this locks out the people who know the old one. */
function requireMaker({ originKind }: Link, identity: UserIdentity | null): void {
  if ((originKind === 'staff') === (identity !== null)) return;
  const message = identity
    ? 'The candidate made this link. Give it a new passcode in the list of all links, with a reason.'
    : 'Our team made this link and alone can change its passcode. You can revoke it.';
  fail('FORBIDDEN', { message });
}

const revokeShareLinkRoute = (context: LinksContext) =>
  route(revokeShareLink, async (call) => {
    await requireOwner(context, call);
    const link = await getLinkOfSubmission(call.params.linkId, call.body.submissionId);
    const event = linkEvent(call, link, { action: 'link.revoked' }, { isOwner: true });
    const done = await revokeStoredLink(link, call.identity ? 'staff' : 'owner', { event, act: null }, context.now());
    if (!done) await noteLook(context, call, link);
    const revoked = done ?? (await getLinkOfSubmission(call.params.linkId, call.body.submissionId));
    // Do this even if another request revoked the link, since that request may not have got this far.
    await cancelEditsOfLink(context, revoked);
    await endEmptyPacket(context, revoked);
    return { link: await toOwnedLink(context, revoked, call.identity) };
  });

export const ownerRoutes = (context: LinksContext) => ({
  createPacketLink: createPacketLinkRoute(context),
  createShareLink: createShareLinkRoute(context),
  listShareLinks: listShareLinksRoute(context),
  nameRecipient: nameRecipientRoute(context),
  replacePasscode: replacePasscodeRoute(context),
  revokeShareLink: revokeShareLinkRoute(context),
});
