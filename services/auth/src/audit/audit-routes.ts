import { appendAuditEvents, readAuditOf } from '@larkfield/schemas/internal/staff.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { type AuditEntry, listAuditEvents } from '@larkfield/schemas/auth/audit.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { findUserEmails } from '#src/users/user-store.ts';
import type { ChainedEvent } from './audit-chain-rules.ts';
import { listEntriesAbout, listEntriesBefore } from './audit-chain-store.ts';

export function appendAuditEventsRoute(context: AuthContext) {
  return route(appendAuditEvents, async ({ body, identity }) => ({ appended: await context.chain.append(identity.service, body.events) }));
}

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

/** Entries with the email addresses of the actors. */
export async function toAuditEntries(page: ChainedEvent[]): Promise<AuditEntry[]> {
  const emails = await findUserEmails(actingUsers(page));
  return page.map(({ seq, source, event }) => ({ seq, source, ...event, actorEmail: emails.get(event.actor.id ?? '') ?? null }));
}

function actingUsers(page: ChainedEvent[]): string[] {
  return [...new Set(page.flatMap(({ event: { actor } }) => (actor.kind === 'user' && actor.id ? [actor.id] : [])))];
}

const readAuditOfRoute = () =>
  route(readAuditOf, async ({ body: { objects, without } }) => ({
    events: await toAuditEntries(await listEntriesAbout(objects, without, personConstants.listed)),
  }));

export const auditRoutes = (context: AuthContext) => ({
  appendAuditEvents: appendAuditEventsRoute(context),
  listAuditEvents: listAuditEventsRoute(),
  readAuditOf: readAuditOfRoute(),
});
