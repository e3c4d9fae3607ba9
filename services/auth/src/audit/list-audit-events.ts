import { listAuditEvents } from '@larkfield/schemas/portal/list-audit-events.ts';
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
    const emails = await findUserEmails(actingUsers(page));
    const events = page.map(({ seq, source, event }) => ({ seq, source, ...event, actorEmail: emails.get(event.actor.id ?? '') ?? null }));
    return { events, nextCursor };
  });
}

function actingUsers(page: ChainedEvent[]): string[] {
  return [...new Set(page.flatMap(({ event: { actor } }) => (actor.kind === 'user' && actor.id ? [actor.id] : [])))];
}
