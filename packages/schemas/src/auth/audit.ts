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

/** One act that must be answerable for; it holds names of changed fields, never their values. */
export const auditEventSchema = z.strictObject({
  eventId: z.uuid(),
  at: instantSchema,
  actor: auditActorSchema,
  /** Noun and verb, such as `submission.downloaded`. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  /** The object of the act, such as `submission:<id>`. */
  object: z.string().max(120).nullable(),
  outcome: z.enum(['success', 'failure', 'denied']),
  requestId: z.string().max(64).nullable(),
  changedFields: z.array(z.string().max(60)).max(50),
  /** Why, as one of a few fixed words such as `wrong-code`; never free text, which could name a person. */
  reason: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/)
    .nullable()
    .default(null),
  /** The client of a failed or refused act: its address as a keyed hash, or plain where the gateway is configured so. */
  client: z.string().max(64).nullable().default(null),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

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

export const auditEndpoints = { listAuditEvents } satisfies Record<string, Endpoint>;
