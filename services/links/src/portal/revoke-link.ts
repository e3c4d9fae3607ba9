import { revokeLink } from '@larkfield/schemas/portal/revoke-link.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { auditLink } from '#src/access/audit-link.ts';
import { endAccess } from '#src/access/end-access.ts';
import { revokeStoredLink } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getPortalLink, staffAct, toPortalLink } from './portal-link.ts';

export const revokeLinkRoute = (context: LinksContext) =>
  route(revokeLink, async (call) => {
    const link = await getPortalLink(call.params.id);
    const now = context.now();
    const revoked = await revokeStoredLink(link, 'staff', staffAct(call.identity, 'revoked', call.body.reason, now), now);
    if (revoked) {
      await auditLink(context, call, revoked, { action: 'link.revoked', reason: call.body.cause });
      await endAccess(context, revoked);
    }
    return { link: await toPortalLink(context, call, revoked ?? link) };
  });
