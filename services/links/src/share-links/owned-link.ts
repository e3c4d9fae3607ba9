import type { OwnedLink } from '@larkfield/schemas/links/share-links/owned-link.ts';
import { openRecipient } from '#src/link/link-content.ts';
import type { Link } from '#src/link/link-model.ts';
import { refuseUnknown, linkState } from '#src/link/link-rules.ts';
import { findLink } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';

/** A share link as the owner of the submission sees it. */
export function toOwnedLink({ keyRing, now }: Pick<LinksContext, 'keyRing' | 'now'>, link: Link): OwnedLink {
  return {
    linkId: link._id.toString(),
    mode: link.kind === 'quick' ? 'quick' : 'reusable',
    recipient: openRecipient(keyRing, link),
    madeBy: link.originKind === 'staff' ? 'staff' : 'candidate',
    state: linkState(link, now()),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    maxViews: link.maxUses,
    viewCount: link.useCount,
    viewsLeft: link.usesLeft,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  };
}

/** A link of this very submission; throws LINK_NOT_FOUND for any other. */
export async function getLinkOfSubmission(linkId: string, submissionId: string): Promise<Link> {
  const link = await findLink(linkId);
  return link?.submissionId === submissionId ? link : refuseUnknown('share');
}
