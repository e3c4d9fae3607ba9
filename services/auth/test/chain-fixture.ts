import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import mongoose from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { anchorFile } from '#src/audit-marks/audit-mark.ts';

export const entries = () => mongoose.connection.collection<{ _id: number; [field: string]: unknown }>('audit-chain');
export const marks = () => mongoose.connection.collection<{ _id: string; seq: number }>('audit-marks');

/** Removes the anchor from the database and from the host. */
export async function loseAnchor(dataDir: string) {
  await marks().deleteMany({});
  rmSync(anchorFile(dataDir), { force: true });
}

export function makeEvents(count: number, changes: Partial<AuditEvent> = {}): AuditEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    eventId: randomUUID(),
    at: new Date(Date.UTC(2026, 0, 1, 12, 0, index)).toISOString(),
    actor: { kind: 'user', id: 'a'.repeat(24) },
    action: 'submission.downloaded',
    object: `submission:${String(index).padStart(24, '0')}`,
    outcome: 'success',
    requestId: null,
    changedFields: ['skillRatings'],
    reason: null,
    client: null,
    ...changes,
  }));
}

/** A snapshot of the stored chain and its marks, with a function to restore it. */
export async function keepChain(dataDir: string) {
  const kept = await entries().find({}).toArray();
  const keptMarks = await marks().find({}).toArray();
  async function restore() {
    await entries().deleteMany({});
    await entries().insertMany(kept);
    await loseAnchor(dataDir);
    await marks().insertMany(keptMarks);
  }
  return { kept, keptMarks, restore };
}
