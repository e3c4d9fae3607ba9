import { createHmac } from 'node:crypto';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';

/** An event with its position in the chain. */
export interface ChainedEvent {
  seq: number;
  source: string;
  event: AuditEvent;
  previousHash: string;
  hash: string;
}

/** The hash that the first entry follows. */
export const firstHash = '0'.repeat(64);

/** HMAC-SHA256 over all fields of an entry in a fixed order. Without the key, entries can be neither created nor changed. */
export function hashEntry(key: Buffer, { seq, source, event, previousHash }: Omit<ChainedEvent, 'hash'>): string {
  const { eventId, at, actor, action, object, outcome, requestId, changedFields, reason, client } = event;
  const fields = [
    'entry',
    seq,
    previousHash,
    source,
    eventId,
    new Date(at).toISOString(),
    actor.kind,
    actor.id,
    action,
    object,
    outcome,
    requestId,
    changedFields,
    // Entries from before reasons and clients were introduced have neither.
    ...(reason === null && client === null ? [] : [reason]),
    ...(client === null ? [] : [client]),
  ];
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}

/** Makes the entries that continue a chain. */
export function chainEvents(
  key: Buffer,
  last: Pick<ChainedEvent, 'seq' | 'hash'> | null,
  source: string,
  events: AuditEvent[],
): ChainedEvent[] {
  let previous = last ?? { seq: 0, hash: firstHash };
  return events.map((event) => {
    const entry = { seq: previous.seq + 1, source, event, previousHash: previous.hash };
    const chained = { ...entry, hash: hashEntry(key, entry) };
    previous = chained;
    return chained;
  });
}

/** The fault of an entry that should follow another one, or null. */
export function findEntryFault(key: Buffer, previous: Pick<ChainedEvent, 'seq' | 'hash'> | null, entry: ChainedEvent): string | null {
  const expected = previous ?? { seq: 0, hash: firstHash };
  if (entry.seq !== expected.seq + 1) return `Entry ${expected.seq + 1} is missing`;
  if (entry.previousHash !== expected.hash) return `Entry ${entry.seq} does not follow the one before it`;
  return hashEntry(key, entry) === entry.hash ? null : `Entry ${entry.seq} was changed`;
}
