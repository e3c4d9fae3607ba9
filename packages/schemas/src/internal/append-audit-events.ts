import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { auditEventSchema } from '#src/audit/audit-event.ts';

export const appendAuditEvents = endpoint({
  method: 'POST',
  path: '/internal/audit-events',
  service: 'auth',
  access: 'service',
  callers: ['auth', 'checklist', 'links', 'contact'],
  summary: 'Appends events of a service to the audit chain; an event that is known already is passed over',
  body: z.strictObject({ events: z.array(auditEventSchema).min(1).max(100) }),
  reply: z.strictObject({ appended: z.number().int() }),
});
