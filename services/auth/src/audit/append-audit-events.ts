import { appendAuditEvents } from '@larkfield/schemas/internal/append-audit-events.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';

export function appendAuditEventsRoute(context: AuthContext) {
  return route(appendAuditEvents, async ({ body, identity }) => ({ appended: await context.chain.append(identity.service, body.events) }));
}
