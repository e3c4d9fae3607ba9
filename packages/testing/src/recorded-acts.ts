import mongoose from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';

/** The acts on one object, or on all, that auth does not have yet, oldest first: those in changed documents and those in the outboxes. */
export async function recordedActs(object?: string): Promise<AuditEvent[]> {
  const db = mongoose.connection.db!;
  const events: AuditEvent[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    for (const { unsentAudit, event } of await db
      .collection(name)
      .find({}, { projection: { unsentAudit: 1, event: 1 } })
      .toArray())
      events.push(...(unsentAudit ?? []), ...(name.startsWith('audit-outbox-') ? [event] : []));
  }
  const wanted = events.filter((event) => object === undefined || event.object === object);
  return wanted.sort((one, other) => one.at.localeCompare(other.at));
}
