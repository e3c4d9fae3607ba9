import type { AuditEvent } from '@larkfield/schemas/audit/audit-event.ts';
import { toAuditEvent } from '@larkfield/records/audit-event.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { Link } from '#src/link/link-model.ts';
import { familyOf } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';

/** The parts of a call that say who acts. */
export interface Caller {
  identity: UserIdentity | null;
  requestId: string;
}

interface LinkAct {
  action: `${string}.${string}`;
  outcome?: AuditEvent['outcome'];
  changedFields?: string[];
  reason?: AuditEvent['reason'];
}

/** Somebody without a portal session is known by the proof or link in hand. */
function actorOf({ identity }: Caller, link: Link, isOwner: boolean): AuditEvent['actor'] {
  if (identity) return { kind: 'user', id: identity.userId };
  if (isOwner) return { kind: 'candidate', id: link.submissionId };
  return familyOf(link) === 'share' ? { kind: 'viewer', id: link._id.toString() } : { kind: 'anonymous', id: null };
}

/** What somebody does with a link, to be stored with the change that it makes. */
export function linkEvent(caller: Caller, link: Link, act: LinkAct, { isOwner = false } = {}): AuditEvent {
  return toAuditEvent({ actor: actorOf(caller, link, isOwner), object: `link:${link._id}`, requestId: caller.requestId, ...act });
}

/** Records what somebody did with a link that changes nothing in it. */
export async function auditLink({ audit }: Pick<LinksContext, 'audit'>, caller: Caller, link: Link, act: LinkAct): Promise<void> {
  await audit.record({ actor: actorOf(caller, link, false), object: `link:${link._id}`, requestId: caller.requestId, ...act });
}

/** The noun of a link's events: `smart-link`, `share-link` or `draft`. */
export function nounOf(link: Pick<Link, 'kind'>): string {
  return { smart: 'smart-link', share: 'share-link', draft: 'draft' }[familyOf(link)];
}
