import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { portalLinkSchema } from '#src/portal/links/portal-link.ts';

/** An invite by what this service knows of it; how far it has come stands on the board of its list. */
export const personInviteSchema = z.strictObject({
  id: objectIdSchema,
  listId: objectIdSchema,
  specialtyName: z.string(),
  byEmail: z.string(),
  createdAt: instantSchema,
  lastMailAt: instantSchema,
  draftSavedAt: instantSchema.nullable(),
  ended: z.strictObject({ at: instantSchema, by: z.enum(['candidate', 'staff']) }).nullable(),
});
export type PersonInvite = z.output<typeof personInviteSchema>;

export const personLinksSchema = z.strictObject({ links: z.array(portalLinkSchema), invites: z.array(personInviteSchema) });

export const readPersonLinks = endpoint({
  method: 'POST',
  path: '/internal/person-links',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'The newest links of some submissions, and the Smart Links and invites of an address',
  body: z.strictObject({ email: z.string().max(254).nullable(), submissionIds: z.array(objectIdSchema).max(100) }),
  reply: personLinksSchema,
});
