import { randomUUID } from 'node:crypto';
import mongoose, { trusted } from 'mongoose';
import { appendAuditEvents, type AuditEvent } from '@larkfield/schemas/internal/append-audit-events.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { watchOutbox } from '@larkfield/service-kit/telemetry/metrics.ts';
import { startPeriodicTask } from '@larkfield/service-kit/process/periodic-task.ts';
import type { ServiceClient } from '@larkfield/service-kit/access/service-client.ts';

/** How often what was recorded is handed to auth, in milliseconds. */
const shipInterval = 1_000;
const batchSize = 100;

/** What a service says of an act; id and time are added. */
export type AuditNote = Pick<AuditEvent, 'actor' | 'action' | 'object'> &
  Partial<Pick<AuditEvent, 'outcome' | 'requestId' | 'changedFields' | 'reason'>>;

/** A service's own store of acts that auth has not appended to the chain yet. */
export interface AuditOutbox {
  record: (note: AuditNote) => Promise<void>;
  /** Hands everything recorded to auth, oldest first; stops at the first failure. */
  ship: (auth: ServiceClient) => Promise<void>;
}

/** Opens the outbox of one service. */
export function openAuditOutbox(service: string): AuditOutbox {
  const schema = new mongoose.Schema(
    {
      _id: { type: String, required: true },
      at: { type: Date, required: true },
      event: { type: mongoose.Schema.Types.Mixed, required: true },
    },
    { collection: `audit-outbox-${service}`, versionKey: false, strict: 'throw' },
  );
  // Serves: shipping in the order of recording.
  schema.index({ at: 1, _id: 1 });
  const Outbox = mongoose.model(`AuditOutbox-${service}`, schema);
  watchOutbox('audit', async () => {
    const oldest = await Outbox.findOne({}, { at: 1 }).sort({ at: 1, _id: 1 }).lean();
    return { waiting: await Outbox.countDocuments(), oldest: oldest?.at ?? null };
  });
  return {
    async record({ actor, action, object, outcome = 'success', requestId = null, changedFields = [], reason = null }) {
      const eventId = randomUUID();
      const at = new Date();
      await Outbox.create({
        _id: eventId,
        at,
        event: { eventId, at: at.toISOString(), actor, action, object, outcome, requestId, changedFields, reason },
      });
    },
    async ship(auth) {
      for (;;) {
        const waiting = await Outbox.find().sort({ at: 1, _id: 1 }).limit(batchSize).lean();
        if (waiting.length === 0) return;
        await auth(appendAuditEvents, { body: { events: waiting.map(({ event }) => event as AuditEvent) } });
        await Outbox.deleteMany({ _id: trusted({ $in: waiting.map(({ _id }) => _id) }) });
      }
    },
  };
}

/** Ships an outbox again and again; returns the function that stops it after the run under way. */
export function startAuditShipping(outbox: AuditOutbox, auth: ServiceClient, log: Logger): () => Promise<void> {
  return startPeriodicTask('audit shipping', shipInterval, () => outbox.ship(auth), log);
}
