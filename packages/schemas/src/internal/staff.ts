import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { auditEntrySchema, auditEventSchema } from '#src/auth/audit.ts';
import { portalUserSchema } from '#src/auth/users.ts';
import { objectIdSchema } from '#src/identifiers.ts';

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

/** Called by services in which a member of staff can assign work to another. */
export const getStaffUser = endpoint({
  method: 'GET',
  path: '/internal/users/:id',
  service: 'auth',
  access: 'service',
  callers: ['contact', 'checklist'],
  summary: 'A portal user by id',
  params: z.strictObject({ id: objectIdSchema }),
  reply: portalUserSchema,
});

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

export const internalStaffEndpoints = { appendAuditEvents, getStaffUser, readAuditOf } satisfies Record<string, Endpoint>;
