import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { currentClient, currentRequestId } from '@larkfield/service-kit/http/request-context.ts';
// Before the models that hold acts are made: what they write wakes the shipping.
import '@larkfield/service-kit/stores/after-writes.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

/** What a service says of an act; the time is added, and id and request where they are not named. */
export type AuditNote = Pick<AuditEvent, 'actor' | 'action' | 'object'> &
  Partial<Pick<AuditEvent, 'eventId' | 'outcome' | 'requestId' | 'changedFields' | 'reason'>>;

/** The event of an act that is done now. Its id is what tells it from another one, wherever it is sent from again. */
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
 * The field of a document that holds the acts which changed it, until auth has them: an act and its event are one write, so
 * that neither is ever there without the other (decision 032). A schema that has it also takes its index.
 */
export const auditOutboxField = { unsentAudit: { type: [mongoose.Schema.Types.Mixed], default: undefined } } as const;

/** Serves: finding what is still to be sent, oldest first. */
export const auditOutboxIndex = [{ 'unsentAudit.at': 1 }, wherePresent('unsentAudit.at')] as const;

/** A document as the outbox reads it. */
export interface WithUnsentAudit {
  unsentAudit?: AuditEvent[];
}
