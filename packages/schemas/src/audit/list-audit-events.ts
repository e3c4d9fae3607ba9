import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { auditEventSchema } from './audit-event.ts';
import { nextCursorSchema } from '#src/page.ts';

/** An entry of the audit chain; the email address of an acting user is looked up when it is read, not stored. */
export const auditEntrySchema = z.strictObject({
  seq: z.number().int().positive(),
  actorEmail: z.string().nullable(),
  /** The service that reported it. */
  source: z.string(),
  ...auditEventSchema.shape,
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin-portal/audit',
  service: 'auth',
  access: 'admin',
  summary: 'The audit trail, newest first',
  query: z.strictObject({
    action: z.string().max(60).optional(),
    actorId: z.string().max(64).optional(),
    object: z.string().max(120).optional(),
    outcome: auditEventSchema.shape.outcome.optional(),
    from: instantSchema.optional(),
    until: instantSchema.optional(),
    /** The number before which the page begins. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  reply: z.strictObject({ events: z.array(auditEntrySchema), nextCursor: nextCursorSchema }),
});
