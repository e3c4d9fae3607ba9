import { nameSubmissions } from '@larkfield/schemas/internal/name-submissions.ts';
import type { PortalLink } from '@larkfield/schemas/portal/links/portal-link.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { RouteCall } from '@larkfield/service-kit/http/route.ts';
import { openRecipient, openSmartContent, readLinkRing } from '#src/link/link-content.ts';
import type { Link, StaffAct } from '#src/link/link-model.ts';
import { linkState } from '#src/link/link-rules.ts';
import { findLink } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';

type Context = Pick<LinksContext, 'checklist' | 'keyRing' | 'now'>;
type Call = Pick<RouteCall, 'log' | 'requestId'>;

/** Whose submissions are shared. Names are kept by checklist alone; whatever is wrong with it, links are shown without them: the act may be done, and its passcode is told once. */
async function namesOf({ checklist }: Context, { log, requestId }: Call, links: Link[]): Promise<Record<string, string>> {
  const submissionIds = [...new Set(links.flatMap(({ submissionId }) => submissionId ?? []))];
  if (submissionIds.length === 0) return {};
  try {
    return (await checklist(nameSubmissions, { body: { submissionIds } })).names;
  } catch (error) {
    log.warn('Links are shown without names', { requestId, error });
    return {};
  }
}

/** Links as staff see them; a draft's content stays closed. */
export async function toPortalLinks(context: Context, call: Call, links: Link[]): Promise<PortalLink[]> {
  const names = await namesOf(context, call, links);
  return describeLinks(context, links, names);
}

/** A link as staff see it. */
export async function toPortalLink(context: Context, call: Call, link: Link): Promise<PortalLink> {
  return (await toPortalLinks(context, call, [link]))[0]!;
}

/** Links with the names that are known. */
export async function describeLinks(
  { keyRing, now }: Pick<LinksContext, 'keyRing' | 'now'>,
  links: Link[],
  names: Record<string, string>,
): Promise<PortalLink[]> {
  const ring = await readLinkRing(keyRing, links);
  return links.map((link) => describeLink(ring, now(), link, names));
}

function describeLink(ring: KeyRing, now: Date, link: Link, names: Record<string, string>): PortalLink {
  const { lockedUntil, revokedAt } = link;
  return {
    id: link._id.toString(),
    kind: link.kind,
    state: linkState(link, now),
    origin: { kind: link.originKind, email: link.originEmail },
    specialtyName: link.specialtyName,
    candidateName:
      (link.kind === 'smart' ? openSmartContent(ring, link)?.candidateName : link.submissionId && names[link.submissionId]) || null,
    recipient: openRecipient(ring, link),
    submissionId: link.submissionId,
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

/** What a member of staff does now, with the reason given. */
export function staffAct(identity: UserIdentity, action: StaffAct['action'], reason: string, at: Date): StaffAct {
  return { at, userId: identity.userId, email: identity.email, action, reason };
}
