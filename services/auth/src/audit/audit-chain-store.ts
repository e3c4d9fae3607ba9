import mongoose, { type InferSchemaType, trusted } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import type { ChainedEvent } from './audit-chain-rules.ts';

const entrySchema = new mongoose.Schema(
  {
    /** The number in the chain, starting at 1 without gaps. */
    _id: { type: Number, required: true },
    eventId: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
    actorKind: { type: String, required: true },
    actorId: { type: String, default: null },
    action: { type: String, required: true },
    object: { type: String, default: null },
    outcome: { type: String, required: true },
    requestId: { type: String, default: null },
    changedFields: { type: [String], required: true },
    reason: { type: String, default: null },
    client: { type: String, default: null },
    previousHash: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'audit-chain', versionKey: false, strict: 'throw' },
);
// Serves: ignoring an event that was sent before.
entrySchema.index({ eventId: 1 }, { unique: true });
// Serve: the filters of the portal's list, newest first.
entrySchema.index({ action: 1, _id: -1 });
entrySchema.index({ object: 1, _id: -1 });
entrySchema.index({ actorId: 1, _id: -1 });

const Entry = mongoose.model('AuditEntry', entrySchema);
type StoredEntry = InferSchemaType<typeof entrySchema>;

function toStored({ seq, source, event, previousHash, hash }: ChainedEvent) {
  const { actor, at, ...fields } = event;
  return { _id: seq, source, previousHash, hash, at: new Date(at), actorKind: actor.kind, actorId: actor.id, ...fields };
}

function toChained(stored: StoredEntry): ChainedEvent {
  const {
    _id,
    source,
    previousHash,
    hash,
    at,
    actorKind,
    actorId,
    eventId,
    action,
    object,
    outcome,
    requestId,
    changedFields,
    reason,
    client,
  } = stored;
  return {
    seq: _id,
    source,
    previousHash,
    hash,
    event: {
      eventId,
      at: at.toISOString(),
      actor: { kind: actorKind as AuditEvent['actor']['kind'], id: actorId ?? null },
      action,
      object: object ?? null,
      outcome: outcome as AuditEvent['outcome'],
      requestId: requestId ?? null,
      changedFields,
      reason: reason ?? null,
      client: client ?? null,
    },
  };
}

/** Those of the given events that are already in the chain. */
export async function findKnownEvents(eventIds: string[]): Promise<Set<string>> {
  const known = await Entry.find({ eventId: trusted({ $in: eventIds }) }, { eventId: 1 }).lean();
  return new Set(known.map(({ eventId }) => eventId));
}

export async function findLastEntry(): Promise<ChainedEvent | null> {
  const last = await Entry.findOne().sort({ _id: -1 }).lean();
  return last && toChained(last);
}

export async function findEntry(seq: number): Promise<ChainedEvent | null> {
  const entry = await Entry.findById(seq).lean();
  return entry && toChained(entry);
}

/** Stores entries in order; throws a duplicate key error if another writer has taken one of the numbers. */
export async function insertEntries(entries: ChainedEvent[]): Promise<void> {
  await Entry.insertMany(entries.map(toStored), { ordered: true });
}

/** Entries after a number, in the order of the chain. */
export async function listEntriesAfter(seq: number, limit: number): Promise<ChainedEvent[]> {
  const entries = await Entry.find({ _id: trusted({ $gt: seq }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean();
  return entries.map(toChained);
}

/** Removes the entries up to a number and returns their count. */
export async function deleteEntriesUpTo(seq: number): Promise<number> {
  return (await Entry.deleteMany({ _id: trusted({ $lte: seq }) })).deletedCount;
}

/** The filters of the portal's list. */
export interface EntryFilter {
  action?: string;
  actorId?: string;
  object?: string;
  outcome?: string;
  from?: string;
  until?: string;
}

/** Entries before a number that match a filter, newest first. */
export async function listEntriesBefore(cursor: number, { from, until, ...equal }: EntryFilter, limit: number): Promise<ChainedEvent[]> {
  const given = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  const period = { ...(from && { $gte: new Date(from) }), ...(until && { $lt: new Date(until) }) };
  const inPeriod = from || until ? { at: trusted(period) } : {};
  const entries = await Entry.find({ ...given, ...inPeriod, _id: trusted({ $lt: cursor }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean();
  return entries.map(toChained);
}

/** The newest entries on some objects, without some actions. */
export async function listEntriesAbout(objects: string[], without: string[], limit: number): Promise<ChainedEvent[]> {
  const entries = await Entry.find({ object: trusted({ $in: objects }), action: trusted({ $nin: without }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean();
  return entries.map(toChained);
}
