import { revokeLink } from '@larkfield/schemas/portal/links/revoke-link.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { stopEditsUnderWay } from '#src/access/stop-edits.ts';
import { revokeStoredLink } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getPortalLink, staffAct, toPortalLink } from './portal-link.ts';

export const revokeLinkRoute = (context: LinksContext) =>
  route(revokeLink, async (call) => {
    const link = await getPortalLink(call.params.id);
    const now = context.now();
    const event = linkEvent(call, link, { action: 'link.revoked', reason: call.body.cause });
    const act = staffAct(call.identity, 'revoked', call.body.reason, now);
    const revoked = (await revokeStoredLink(link, 'staff', { event, act }, now)) ?? (await getPortalLink(call.params.id));
    // Also when another request revoked it, which may not have come this far.
    await stopEditsUnderWay(context, revoked);
    return { link: await toPortalLink(context, call, revoked) };
  });
