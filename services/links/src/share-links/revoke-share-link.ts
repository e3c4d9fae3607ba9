import { revokeShareLink } from '@larkfield/schemas/links/revoke-share-link.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { auditLink } from '#src/access/audit-link.ts';
import { endAccess } from '#src/access/end-access.ts';
import { revokeStoredLink } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getLinkOfSubmission, toOwnedLink } from './owned-link.ts';
import { requireOwner } from './require-owner.ts';

export const revokeShareLinkRoute = (context: LinksContext) =>
  route(revokeShareLink, async (call) => {
    await requireOwner(context, call);
    const link = await getLinkOfSubmission(call.params.linkId, call.body.submissionId);
    const revoked = await revokeStoredLink(link, call.identity ? 'staff' : 'owner', null, context.now());
    if (revoked) {
      await auditLink(context, call, revoked, { action: 'link.revoked' }, { isOwner: true });
      await endAccess(context, revoked);
    }
    return { link: toOwnedLink(revoked ?? link, context.now()) };
  });
