import { listAuditEvents, type AuditEntry } from '@larkfield/schemas/audit/list-audit-events.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { findUserEmails } from '#src/users/user-store.ts';
import type { ChainedEvent } from './audit-chain-rules.ts';
import { listEntriesBefore } from './audit-chain-store.ts';

const pageSize = 50;

export function listAuditEventsRoute() {
  return route(listAuditEvents, async ({ query: { cursor, ...filter } }) => {
    const { items: page, nextCursor } = await readPage(
      cursor,
      ({ after, limit }) => listEntriesBefore(after ? Number(after) : Number.MAX_SAFE_INTEGER, filter, limit),
      { size: pageSize, cursorOf: ({ seq }) => seq },
    );
    return { events: await toAuditEntries(page), nextCursor };
  });
}

/** Entries with the addresses of who acted. */
export async function toAuditEntries(page: ChainedEvent[]): Promise<AuditEntry[]> {
  const emails = await findUserEmails(actingUsers(page));
  return page.map(({ seq, source, event }) => ({ seq, source, ...event, actorEmail: emails.get(event.actor.id ?? '') ?? null }));
}

function actingUsers(page: ChainedEvent[]): string[] {
  return [...new Set(page.flatMap(({ event: { actor } }) => (actor.kind === 'user' && actor.id ? [actor.id] : [])))];
}
