import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { auditEntrySchema } from '#src/audit/list-audit-events.ts';

export const readAuditOf = endpoint({
  method: 'POST',
  path: '/internal/audit-of',
  service: 'auth',
  access: 'service',
  callers: ['checklist'],
  summary: 'The newest entries of the audit trail about some things, without some actions',
  body: z.strictObject({
    objects: z.array(z.string().max(120)).min(1).max(1_000),
    without: z.array(z.string().max(60)).max(20).default([]),
  }),
  reply: z.strictObject({ events: z.array(auditEntrySchema) }),
});
