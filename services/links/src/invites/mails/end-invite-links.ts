import { toAuditEvent, type AuditNote } from '@larkfield/records/audit-event.ts';
import { revokeStoredLink } from '#src/link/link-change-store.ts';
import { listLinksOfInvites } from '#src/link/link-list-store.ts';
import type { LinksContext } from '#src/links-context.ts';

/** Withdraws every link that was sent for an invite; harmless when repeated. */
export async function endInviteLinks({ now }: Pick<LinksContext, 'now'>, inviteId: string, made: Pick<AuditNote, 'actor' | 'requestId'>) {
  for (const link of await listLinksOfInvites([inviteId])) {
    const event = toAuditEvent({ ...made, action: 'link.revoked', object: `link:${link._id}`, reason: 'invite-ended' });
    await revokeStoredLink(link, 'staff', { event, act: null }, now());
  }
}
