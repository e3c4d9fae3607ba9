import { randomInt } from 'node:crypto';
import { findSubmissions, nameSubmissions } from '@larkfield/schemas/internal/submissions.ts';
import { listLinks, type PortalLink, replaceLinkPasscode, revokeLink, unlockLink } from '@larkfield/schemas/portal/links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { matchesWords } from '@larkfield/schemas/typed.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { openSmartContent } from '#src/link/link-content.ts';
import type { Link, StaffAct } from '#src/link/link-model.ts';
import { families, linkState, requireRunning } from '#src/link/link-rules.ts';
import { readRecipients } from '#src/link/recipients.ts';
import { findLink, listLinks as listLinksById } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { type LinkQuery, listLinksOfFound, listRunningSmartLinks, listStoredLinks } from '#src/link/link-list-store.ts';
import { auditLink, linkEvent } from '#src/access/open-link.ts';
import { cancelEditsOfLink, endEmptyPacket } from '#src/access/check-link.ts';
import { replacePasscodeHash, revokeStoredLink, unlockStoredLink } from '#src/link/link-change-store.ts';

type Context = Pick<LinksContext, 'checklist' | 'keyRing' | 'now'>;
type Call = Pick<RouteCall, 'log' | 'requestId'>;

/** Names by submission, and recipients by link. */
interface Words {
  names: Record<string, string>;
  recipients: Record<string, string>;
}

/** The candidates of shared submissions, and the recipients. Only checklist knows both. If it is down, links are shown without them, since an action may already be done, and a new passcode is shown only once. */
async function wordsOf(context: Context, { log, requestId }: Call, links: Link[]): Promise<Words> {
  const submissionIds = [...new Set(links.flatMap(({ submissionId }) => submissionId ?? []))];
  if (submissionIds.length === 0) return { names: {}, recipients: {} };
  try {
    const [{ names }, recipients] = await Promise.all([
      context.checklist(nameSubmissions, { body: { submissionIds } }),
      readRecipients(context, links),
    ]);
    return { names, recipients };
  } catch (error) {
    log.warn('Links are shown without names', { requestId, error });
    return { names: {}, recipients: {} };
  }
}

/** Links as staff see them, without the content of drafts. */
export async function toPortalLinks(context: Context, call: Call, links: Link[]): Promise<PortalLink[]> {
  return describeLinks(context, links, await wordsOf(context, call, links));
}

/** A link as staff see it. */
export async function toPortalLink(context: Context, call: Call, link: Link): Promise<PortalLink> {
  return (await toPortalLinks(context, call, [link]))[0]!;
}

/** Links with their known names and recipients. */
export function describeLinks({ keyRing, now }: Pick<LinksContext, 'keyRing' | 'now'>, links: Link[], words: Words): PortalLink[] {
  return links.map((link) => describeLink(keyRing, now(), link, words));
}

function describeLink(ring: KeyRing, now: Date, link: Link, { names, recipients }: Words): PortalLink {
  const { lockedUntil, revokedAt } = link;
  return {
    id: link._id.toString(),
    kind: link.kind,
    state: linkState(link, now),
    origin: { kind: link.originKind, email: link.originEmail },
    specialtyName: link.specialtyName,
    candidateName:
      (link.kind === 'smart' ? openSmartContent(ring, link)?.candidateName : link.submissionId && names[link.submissionId]) || null,
    recipient: recipients[link._id.toString()] ?? null,
    submissionId: link.submissionId,
    ...(link.personLinkIds && { people: link.personLinkIds.length }),
    shortReference: link.shortReference,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    maxUses: link.maxUses,
    useCount: link.useCount,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
    hasPasscode: link.passcodeHash !== null,
    lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil.toISOString() : null,
    revoked: revokedAt && { at: revokedAt.toISOString(), by: link.revokedBy ?? 'staff' },
    acts: link.acts.map(({ at, email, action, reason }) => ({ at: at.toISOString(), byEmail: email, action, reason })),
  };
}

export async function getPortalLink(id: string): Promise<Link> {
  return (await findLink(id)) ?? fail('LINK_NOT_FOUND');
}

/** A current action of a member of staff, with the reason. */
export function staffAct(identity: UserIdentity, action: StaffAct['action'], reason: string, at: Date): StaffAct {
  return { at, userId: identity.userId, email: identity.email, action, reason };
}

/**
 * Searches links by the name or reference of their candidate, newest first (decision 025). Share links are found through the search of
 * checklist, the only service with names; Smart Links by their contents, which are few and kept only for days. Drafts have no name.
 */
export async function searchLinks(context: LinksContext, q: string, { limit, ...query }: LinkQuery): Promise<Link[]> {
  const asks = (family: keyof typeof families) => !query.kinds || families[family].some((kind) => query.kinds!.includes(kind));
  const now = context.now();
  const ofSubmissions = async () => {
    if (!asks('share')) return [];
    const { submissionIds } = await context.checklist(findSubmissions, { body: { q } });
    return listLinksOfFound(submissionIds, query, now);
  };
  const smart = async () => {
    if (!asks('smart') || query.submissionId) return [];
    const running = await listRunningSmartLinks(query, now);
    return running.filter((link) => {
      const content = openSmartContent(context.keyRing, link);
      return content !== null && matchesWords(`${content.candidateName} ${content.email}`, q);
    });
  };
  const found = (await Promise.all([ofSubmissions(), smart()])).flat();
  return found.sort((one, other) => other._id.toString().localeCompare(one._id.toString())).slice(0, limit);
}

const listLinksRoute = (context: LinksContext) =>
  route(listLinks, async ({ query: { q, kind, state, submissionId, cursor }, identity, requestId, log }) => {
    const { items: page, nextCursor } = await readPage(cursor, (position) => {
      const query = { kinds: kind && families[kind], state, submissionId, ...position };
      return q === undefined ? listStoredLinks(query, context.now()) : searchLinks(context, q, query);
    });
    const links = await toPortalLinks(context, { log, requestId }, page);
    // The result has names of many people, so reading it is audited, but without the search text.
    const given = Object.entries({ q, kind, state, submissionId, cursor }).filter(([, value]) => value !== undefined);
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: q === undefined ? 'links.listed' : 'links.searched',
      object: `links:${links.length}`,
      requestId,
      changedFields: given.map(([name]) => name),
    });
    return { links, nextCursor };
  });

function drawPasscode(): string {
  return String(randomInt(10 ** passcodeRule.digits)).padStart(passcodeRule.digits, '0');
}

const replaceLinkPasscodeRoute = (context: LinksContext) =>
  route(replaceLinkPasscode, async (call) => {
    const link = await getPortalLink(call.params.id);
    requireRunning(link, context.now());
    if (link.passcodeHash === null) fail('FORBIDDEN', { message: 'This link has no passcode.' });
    const passcode = drawPasscode();
    const act = staffAct(call.identity, 'passcode-replaced', call.body.reason, context.now());
    const event = linkEvent(call, link, { action: 'passcode.replaced', reason: call.body.cause });
    const changed = (await replacePasscodeHash(link, await context.hasher.hash(passcode), { event, act })) ?? fail('CONFLICT');
    await cancelEditsOfLink(context, changed);
    return { link: await toPortalLink(context, call, changed), passcode };
  });

const revokeLinkRoute = (context: LinksContext) =>
  route(revokeLink, async (call) => {
    const link = await getPortalLink(call.params.id);
    const now = context.now();
    const event = linkEvent(call, link, { action: 'link.revoked', reason: call.body.cause });
    const act = staffAct(call.identity, 'revoked', call.body.reason, now);
    const done = await revokeStoredLink(link, 'staff', { event, act }, now);
    if (!done) await auditLink(context, call, link, { action: 'link.viewed' });
    const revoked = done ?? (await getPortalLink(call.params.id));
    // Do this even if another request revoked the link, since that request may not have got this far.
    await cancelEditsOfLink(context, revoked);
    await endEmptyPacket(context, revoked);
    // The links of the people in a packet of several end with it, also in the lists that they and staff read.
    for (const person of await listLinksById(revoked.personLinkIds ?? [])) {
      const ofPerson = linkEvent(call, person, { action: 'link.revoked', reason: call.body.cause });
      await revokeStoredLink(person, 'staff', { event: ofPerson, act }, now);
      await cancelEditsOfLink(context, person);
    }
    return { link: await toPortalLink(context, call, revoked) };
  });

const unlockLinkRoute = (context: LinksContext) =>
  route(unlockLink, async (call) => {
    const link = await getPortalLink(call.params.id);
    if (link.attemptsLeft === 0) fail('PASSCODE_RETIRED');
    // If the request is repeated after a lost reply, the link is already unlocked.
    if (!link.lockedUntil) {
      await auditLink(context, call, link, { action: 'link.viewed' });
      return { link: await toPortalLink(context, call, link) };
    }
    const act = staffAct(call.identity, 'unlocked', call.body.reason, context.now());
    const event = linkEvent(call, link, { action: 'link.unlocked', reason: call.body.cause });
    const unlocked = (await unlockStoredLink(link, { event, act })) ?? fail('LINK_NOT_FOUND');
    return { link: await toPortalLink(context, call, unlocked) };
  });

export const portalLinkRoutes = (context: LinksContext) => ({
  listLinks: listLinksRoute(context),
  replaceLinkPasscode: replaceLinkPasscodeRoute(context),
  revokeLink: revokeLinkRoute(context),
  unlockLink: unlockLinkRoute(context),
});
