import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { currentClient, currentRequestId } from '@larkfield/service-kit/http/request-context.ts';
// This import must come before the models that hold acts are defined, so that their writes wake the shipping task.
import '@larkfield/service-kit/stores/after-writes.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

/** A service's description of an act. The time is added, and so are id and request unless given. */
export type AuditNote = Pick<AuditEvent, 'actor' | 'action' | 'object'> &
  Partial<Pick<AuditEvent, 'eventId' | 'outcome' | 'requestId' | 'changedFields' | 'reason'>>;

/** Makes the event of a current act. Its id identifies the event when it is sent again. */
export function toAuditEvent({
  eventId = randomUUID(),
  actor,
  action,
  object,
  outcome = 'success',
  requestId = currentRequestId() ?? null,
  changedFields = [],
  reason = null,
}: AuditNote): AuditEvent {
  const client = outcome === 'success' ? null : (currentClient() ?? null);
  return { eventId, at: new Date().toISOString(), actor, action, object, outcome, requestId, changedFields, reason, client };
}

/**
 * The field of a document that holds the audit events of its changes until auth has them. A change and its event are one write,
 * so that neither is ever stored without the other (decision 032). A schema with this field also needs its index.
 */
export const auditOutboxField = { unsentAudit: { type: [mongoose.Schema.Types.Mixed], default: undefined } } as const;

/** Serves: finding unsent events, oldest first. */
export const auditOutboxIndex = [{ 'unsentAudit.at': 1 }, wherePresent('unsentAudit.at')] as const;

/** The fields of a document that the outbox reads. */
export interface WithUnsentAudit {
  unsentAudit?: AuditEvent[];
}
