import type { OwnedLink } from '@larkfield/schemas/links/share-links/owned-link.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { openRecipient, readLinkRing } from '#src/link/link-content.ts';
import type { Link } from '#src/link/link-model.ts';
import { refuseUnknown, linkState } from '#src/link/link-rules.ts';
import { findLink } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';

/** Staff, or the candidate where nobody is signed in. */
type Reader = UserIdentity | null;

/** Share links as the owner of the submission sees them; for whom staff made one is a note of theirs. */
export async function toOwnedLinks(
  { keyRing, now }: Pick<LinksContext, 'keyRing' | 'now'>,
  links: Link[],
  reader: Reader,
): Promise<OwnedLink[]> {
  const ring = await readLinkRing(keyRing, links);
  return links.map((link) => ({
    linkId: link._id.toString(),
    mode: link.kind === 'quick' ? 'quick' : 'reusable',
    recipient: reader || link.originKind !== 'staff' ? openRecipient(ring, link) : null,
    madeBy: link.originKind === 'staff' ? 'staff' : 'candidate',
    state: linkState(link, now()),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    maxViews: link.maxUses,
    viewCount: link.useCount,
    viewsLeft: link.usesLeft,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  }));
}

/** A share link as the owner of the submission sees it. */
export async function toOwnedLink(context: Pick<LinksContext, 'keyRing' | 'now'>, link: Link, reader: Reader): Promise<OwnedLink> {
  return (await toOwnedLinks(context, [link], reader))[0]!;
}

/** A link of this very submission; throws LINK_NOT_FOUND for any other. */
export async function getLinkOfSubmission(linkId: string, submissionId: string): Promise<Link> {
  const link = await findLink(linkId);
  return link?.submissionId === submissionId ? link : refuseUnknown('share');
}
