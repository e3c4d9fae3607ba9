import { toAuditEvent } from '@larkfield/records/audit-event.ts';
import { stopInvites } from '@larkfield/schemas/invites/stop-invites.ts';
import { findableTokenHash } from '@larkfield/service-kit/access/tokens.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { endInvite, findInviteByStopToken, keepFromInviting, listInvitesTo } from '#src/invites/invite/invite-store.ts';

/** Links that were sent stay as they are: whoever wants no further mails may still want to finish. */
export const stopInvitesRoute = (context: LinksContext) =>
  route(stopInvites, async ({ body: { token }, requestId }) => {
    const tokenHash = findableTokenHash(token);
    const meant = (tokenHash && (await findInviteByStopToken(tokenHash))) || fail('LINK_NOT_FOUND');
    const now = context.now();
    // First of all, so that nothing that comes in between is sent.
    await keepFromInviting(meant.addressKey, now);
    for (const { _id } of await listInvitesTo(meant.addressKey)) {
      const actor = { kind: 'anonymous', id: null } as const;
      await endInvite({ _id }, 'candidate', toAuditEvent({ actor, action: 'invite.stopped', object: `invite:${_id}`, requestId }), now);
    }
    return { isStopped: true as const };
  });
