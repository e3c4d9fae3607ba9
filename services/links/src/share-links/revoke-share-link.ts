import { revokeShareLink } from '@larkfield/schemas/links/share-links/revoke-share-link.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { stopEditsUnderWay } from '#src/access/stop-edits.ts';
import { revokeStoredLink } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getLinkOfSubmission, toOwnedLink } from './owned-link.ts';
import { requireOwner } from './require-owner.ts';

export const revokeShareLinkRoute = (context: LinksContext) =>
  route(revokeShareLink, async (call) => {
    await requireOwner(context, call);
    const link = await getLinkOfSubmission(call.params.linkId, call.body.submissionId);
    const event = linkEvent(call, link, { action: 'link.revoked' }, { isOwner: true });
    const revoked =
      (await revokeStoredLink(link, call.identity ? 'staff' : 'owner', { event, act: null }, context.now())) ??
      (await getLinkOfSubmission(call.params.linkId, call.body.submissionId));
    // Also when another request revoked it, which may not have come this far.
    await stopEditsUnderWay(context, revoked);
    return { link: await toOwnedLink(context, revoked, call.identity) };
  });
