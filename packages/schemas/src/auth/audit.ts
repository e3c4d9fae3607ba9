import { z } from 'zod';
import { instantSchema } from '#src/identifiers.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { nextCursorSchema } from '#src/page.ts';

/** Who acted: a portal user, the holder of a proof or a link, an anonymous visitor, or the system itself. */
export const auditActorSchema = z.strictObject({
  kind: z.enum(['user', 'candidate', 'viewer', 'anonymous', 'system']),
  /** A user id, link id or submission id; never a name, address or token. */
  id: z.string().max(64).nullable(),
});

/** An audited act. It holds the names of changed fields, never their values. */
export const auditEventSchema = z.strictObject({
  eventId: z.uuid(),
  at: instantSchema,
  actor: auditActorSchema,
  /** A noun and a verb, such as `submission.downloaded`. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  /** The object of the act, such as `submission:<id>`. */
  object: z.string().max(120).nullable(),
  outcome: z.enum(['success', 'failure', 'denied']),
  requestId: z.string().max(64).nullable(),
  changedFields: z.array(z.string().max(60)).max(50),
  /** The reason, as one of a few fixed words such as `wrong-code`; never free text, which could name a person. */
  reason: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/)
    .nullable()
    .default(null),
  /** The client of a failed or refused act: its IP address as a keyed hash, or in plain if the gateway is configured so. */
  client: z.string().max(64).nullable().default(null),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

/** An entry of the audit chain. The email address of the acting user is not stored; it is looked up when the entry is read. */
export const auditEntrySchema = z.strictObject({
  seq: z.number().int().positive(),
  actorEmail: z.string().nullable(),
  /** The service that reported the event. */
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
    /** The page contains the entries before this number. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  reply: z.strictObject({ events: z.array(auditEntrySchema), nextCursor: nextCursorSchema }),
});

export const auditEndpoints = { listAuditEvents } satisfies Record<string, Endpoint>;
