import { unlockLink } from '@larkfield/schemas/portal/links/unlock-link.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { unlockStoredLink } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getPortalLink, staffAct, toPortalLink } from './portal-link.ts';

export const unlockLinkRoute = (context: LinksContext) =>
  route(unlockLink, async (call) => {
    const link = await getPortalLink(call.params.id);
    if (link.attemptsLeft === 0) fail('PASSCODE_RETIRED');
    // Sent again after a lost reply, it is unlocked already.
    if (!link.lockedUntil) return { link: await toPortalLink(context, call, link) };
    const act = staffAct(call.identity, 'unlocked', call.body.reason, context.now());
    const event = linkEvent(call, link, { action: 'link.unlocked', reason: call.body.cause });
    const unlocked = (await unlockStoredLink(link, { event, act })) ?? fail('LINK_NOT_FOUND');
    return { link: await toPortalLink(context, call, unlocked) };
  });
