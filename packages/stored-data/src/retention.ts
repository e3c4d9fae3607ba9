import mongoose from 'mongoose';
import { day, hour } from '@larkfield/schemas/durations.ts';
import type { AuditOutbox } from './audit-outbox.ts';

/** Milliseconds from the beginning of one run to the next. */
const roundInterval = day;
/** How often it is asked whether a run is due, in milliseconds. */
export const retentionCheckInterval = hour;

const schema = new mongoose.Schema(
  {
    /** Several services keep their runs in this collection. */
    service: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, required: true },
    /** What was older than this is gone. */
    cutoff: { type: Date, required: true },
    /** How many of what were erased. */
    erased: { type: Map, of: Number, required: true },
  },
  { collection: 'retention-runs', versionKey: false, strict: 'throw' },
);
// Serves: when a service's last run was.
schema.index({ service: 1, startedAt: -1 });
const RetentionRun = mongoose.model('RetentionRun', schema);

/** The latest time that is a number of calendar years ago; on February 29, where there was none, the end of February 28. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCHours(0, 0, 0, 0);
  return before;
}

/** What a service erases in one run. */
export interface Retention {
  service: string;
  /** Told of each run; what is erased may also be recorded by `erase` itself. */
  audit?: AuditOutbox;
  /** How many calendar years it is kept for: the firm's (`keeping` in brand.json). */
  years: number;
  /** Erases what is older than a time, and what is kept for less now; returns how many of what there were. */
  erase: (cutoff: Date, now: Date) => Promise<Record<string, number>>;
}

/** Erases what is older than the retention period and leaves a record of it; returns how many of what were erased. */
export async function runRetention({ service, audit, years, erase }: Retention, now = new Date()): Promise<Record<string, number>> {
  const cutoff = yearsBefore(now, years);
  const began = Date.now();
  const erased = await erase(cutoff, now);
  await RetentionRun.create({ service, startedAt: now, finishedAt: new Date(now.getTime() + Date.now() - began), cutoff, erased });
  await audit?.record({ actor: { kind: 'system', id: null }, action: 'retention.completed', object: null });
  return erased;
}

/** Erases when the service's last run began a day ago or longer, whichever process ran it. */
export async function runRetentionDaily(retention: Retention, now = new Date()): Promise<void> {
  const last = await RetentionRun.findOne({ service: retention.service }, { startedAt: 1 }).sort({ startedAt: -1 }).lean();
  if (!last || now.getTime() - last.startedAt.getTime() >= roundInterval) await runRetention(retention, now);
}
