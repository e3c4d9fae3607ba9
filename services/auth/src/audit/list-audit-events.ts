import { listAuditEvents } from '@larkfield/schemas/portal/list-audit-events.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findUserEmails } from '#src/users/user-store.ts';
import type { ChainedEvent } from './audit-chain-rules.ts';
import { listEntriesBefore } from './audit-chain-store.ts';

const pageSize = 50;

export function listAuditEventsRoute() {
  return route(listAuditEvents, async ({ query: { cursor, ...filter } }) => {
    const found = await listEntriesBefore(cursor ? Number(cursor) : Number.MAX_SAFE_INTEGER, filter, pageSize + 1);
    const page = found.slice(0, pageSize);
    const emails = await findUserEmails(actingUsers(page));
    const events = page.map(({ seq, source, event }) => ({ seq, source, ...event, actorEmail: emails.get(event.actor.id ?? '') ?? null }));
    return { events, nextCursor: found.length > pageSize ? String(page.at(-1)!.seq) : null };
  });
}

function actingUsers(page: ChainedEvent[]): string[] {
  return [...new Set(page.flatMap(({ event: { actor } }) => (actor.kind === 'user' && actor.id ? [actor.id] : [])))];
}
