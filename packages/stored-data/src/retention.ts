import mongoose from 'mongoose';
import { day, hour } from '@larkfield/schemas/durations.ts';
import type { AuditOutbox } from './audit-outbox.ts';

/** Milliseconds from the start of one run to the next. */
const roundInterval = day;
/** Interval of checking whether a run is due, in milliseconds. */
export const retentionCheckInterval = hour;

const schema = new mongoose.Schema(
  {
    /** The service of the run; several services share this collection. */
    service: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, required: true },
    /** Data older than this was erased. */
    cutoff: { type: Date, required: true },
    /** Number of erased items by kind. */
    erased: { type: Map, of: Number, required: true },
    /** Whether anything was, by which the log of deletions finds the run. */
    hasErased: { type: Boolean, required: true },
  },
  { collection: 'retention-runs', versionKey: false, strict: 'throw' },
);
// Serves: finding a service's last run.
schema.index({ service: 1, startedAt: -1 });
// Serves: the log of deletions, newest first.
schema.index({ hasErased: 1, _id: -1 });
const RetentionRun = mongoose.model('RetentionRun', schema);

/** The same time a number of calendar years ago; for February 29 in a year without one, the end of February 28. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCHours(0, 0, 0, 0);
  return before;
}

/** Marks records as kept past their time, or no longer (product.md#data-6); retention asks for `isOnHold: null`. */
export type HoldChange = { $set: { isOnHold: true } } | { $unset: { isOnHold: 1 } };
export const holdChange = (isOnHold: boolean): HoldChange => (isOnHold ? { $set: { isOnHold: true } } : { $unset: { isOnHold: 1 } });

/** The retention rules of a service. */
export interface Retention {
  service: string;
  /** Gets an event for each run; `erase` may also record events itself. */
  audit?: AuditOutbox;
  /** The retention period in calendar years, set by the firm (`keeping` in brand.json). */
  years: number;
  /** Erases data older than `cutoff`, and data with a shorter period; returns the number of erased items by kind. */
  erase: (cutoff: Date, now: Date) => Promise<Record<string, number>>;
}

/** Erases data older than the retention period and stores a record of the run; returns the number of erased items by kind. */
export async function runRetention({ service, audit, years, erase }: Retention, now = new Date()): Promise<Record<string, number>> {
  const cutoff = yearsBefore(now, years);
  const began = Date.now();
  const erased = await erase(cutoff, now);
  const hasErased = Object.values(erased).some((count) => count > 0);
  const finishedAt = new Date(now.getTime() + Date.now() - began);
  await RetentionRun.create({ service, startedAt: now, finishedAt, cutoff, erased, hasErased });
  await audit?.record({ actor: { kind: 'system', id: null }, action: 'retention.completed', object: null });
  return erased;
}

/** Erases if the service's last run in any process started at least a day ago. */
export async function runRetentionDaily(retention: Retention, now = new Date()): Promise<void> {
  const last = await RetentionRun.findOne({ service: retention.service }, { startedAt: 1 }).sort({ startedAt: -1 }).lean();
  if (!last || now.getTime() - last.startedAt.getTime() >= roundInterval) await runRetention(retention, now);
}

/** What one run erased, without any name. */
export interface StoredDeletion {
  _id: mongoose.Types.ObjectId;
  service: string;
  startedAt: Date;
  cutoff: Date;
  erased: Record<string, number>;
}

/** The runs of every service that erased something, newest first, those after a cursor id. */
export async function listDeletionRuns({ after, limit }: { after?: string; limit: number }): Promise<StoredDeletion[]> {
  return RetentionRun.find({ hasErased: true, ...(after && { _id: mongoose.trusted({ $lt: new mongoose.Types.ObjectId(after) }) }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredDeletion[]>();
}
