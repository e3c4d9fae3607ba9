import mongoose, { trusted } from 'mongoose';
import { appendAuditEvents } from '@larkfield/schemas/internal/staff.ts';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { watchOutbox } from '@larkfield/service-kit/telemetry/metrics.ts';
import { startWokenTask } from '@larkfield/service-kit/process/periodic-task.ts';
import { afterWrites } from '@larkfield/service-kit/stores/after-writes.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { type AuditNote, toAuditEvent, type WithUnsentAudit } from './audit-event.ts';

const batchSize = 100;

/** A service's acts that auth has not appended to the chain yet. They are in the documents that they changed, or in a separate collection if they changed none. */
export interface AuditOutbox {
  /** Records an act that changes no document of this service, such as viewing. */
  record: (note: AuditNote) => Promise<void>;
  /** Sends all recorded acts to auth, oldest first; stops at the first failure. */
  ship: (auth: ServiceClient) => Promise<void>;
}

interface Source {
  read: () => Promise<AuditEvent[]>;
  remove: (events: AuditEvent[]) => Promise<void>;
  count: () => Promise<number>;
}

const holdsActs = (schema: mongoose.Schema) => schema.path('unsentAudit') !== undefined;
const hasUnsent = { 'unsentAudit.at': trusted({ $gt: '' }) };

/** The acts in the documents of one model. */
function documentsOf({ modelName }: { modelName: string }): Source {
  const model = mongoose.model(modelName);
  return {
    async read() {
      const found = await model
        .find(hasUnsent, { unsentAudit: 1 })
        .sort({ 'unsentAudit.at': 1 })
        .limit(batchSize)
        .lean<WithUnsentAudit[]>();
      return found.flatMap(({ unsentAudit = [] }) => unsentAudit);
    },
    async remove(events) {
      const eventId = trusted({ $in: events.map((event) => event.eventId) });
      await model.updateMany({ ...hasUnsent, 'unsentAudit.eventId': eventId }, { $pull: { unsentAudit: { eventId } } });
    },
    count: () => model.countDocuments(hasUnsent),
  };
}

/** All models of this process whose documents hold acts. */
function documentSources(): Source[] {
  return Object.values(mongoose.models)
    .filter(({ schema }) => holdsActs(schema))
    .map(documentsOf);
}

const storePrefix = 'audit-outbox-';
const isStore = (schema: mongoose.Schema) => String(schema.get('collection')).startsWith(storePrefix);

function openStore(service: string) {
  const schema = new mongoose.Schema(
    {
      _id: { type: String, required: true },
      at: { type: Date, required: true },
      event: { type: mongoose.Schema.Types.Mixed, required: true },
    },
    { collection: `${storePrefix}${service}`, versionKey: false, strict: 'throw' },
  );
  // Serves: shipping in the order of recording.
  schema.index({ at: 1, _id: 1 });
  const Outbox = mongoose.model(`AuditOutbox-${service}`, schema);
  const source: Source = {
    read: async () => (await Outbox.find().sort({ at: 1, _id: 1 }).limit(batchSize).lean()).map(({ event }) => event as AuditEvent),
    remove: async (events) => void (await Outbox.deleteMany({ _id: trusted({ $in: events.map(({ eventId }) => eventId) }) })),
    count: () => Outbox.countDocuments(),
  };
  return { source, insert: (event: AuditEvent) => keepEvent(service, event) };
}

/** The oldest unsent acts of all sources, in the order of recording. */
async function readOldest(sources: Source[]): Promise<AuditEvent[]> {
  const waiting = (await Promise.all(sources.map(({ read }) => read()))).flat();
  return waiting.sort((one, other) => one.at.localeCompare(other.at)).slice(0, batchSize);
}

/** Opens the outbox of one service. */
export function openAuditOutbox(service: string): AuditOutbox {
  const { source, insert } = openStore(service);
  const sources = () => [source, ...documentSources()];
  watchOutbox('audit', async () => {
    const [oldest] = await readOldest(sources());
    const counts = await Promise.all(sources().map(({ count }) => count()));
    return { waiting: counts.reduce((sum, count) => sum + count, 0), oldest: oldest ? new Date(oldest.at) : null };
  });
  return {
    record: (note) => insert(toAuditEvent(note)),
    async ship(auth) {
      for (;;) {
        const events = await readOldest(sources());
        if (events.length === 0) return;
        // A process that is killed between these two steps sends the events again; auth ignores known events.
        await auth(appendAuditEvents, { body: { events } });
        await Promise.all(sources().map(({ remove }) => remove(events)));
      }
    },
  };
}

/** Ships acts as soon as they are recorded; returns a function that stops this after the current run. */
export function startAuditShipping(outbox: AuditOutbox, auth: ServiceClient, log: Logger): () => Promise<void> {
  return startWokenTask(
    'audit shipping',
    (wake) => afterWrites((schema) => holdsActs(schema) || isStore(schema), wake),
    () => outbox.ship(auth),
    log,
  );
}

/** Stores an act once, however often it is passed in. */
async function keepEvent(service: string, event: AuditEvent): Promise<void> {
  const Outbox = mongoose.model(`AuditOutbox-${service}`);
  await Outbox.updateOne({ _id: event.eventId }, { $setOnInsert: { at: new Date(event.at), event } }, { upsert: true });
}

/** Removes documents but keeps their acts; returns the number of removed documents. */
export async function deletePreservingAudit(service: string, { modelName }: { modelName: string }, filter: object): Promise<number> {
  const model = mongoose.model(modelName);
  const { remove } = documentsOf(model);
  let deleted = 0;
  do {
    const found = await model.find({ ...filter, ...hasUnsent }, { unsentAudit: 1 }).lean<WithUnsentAudit[]>();
    const events = found.flatMap(({ unsentAudit = [] }) => unsentAudit);
    for (const event of events) await keepEvent(service, event);
    await remove(events);
    // A document that has got another act meanwhile stays until the next round.
    const emptied = { ...filter, 'unsentAudit.at': trusted({ $exists: false }) };
    deleted += (await model.deleteMany(emptied)).deletedCount;
  } while (await model.exists(filter));
  return deleted;
}
