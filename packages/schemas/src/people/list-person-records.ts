import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { personLinksSchema } from '#src/internal/candidates/read-person-links.ts';
import { personInquiriesSchema, personMailsSchema } from '#src/internal/candidates/read-person-messages.ts';
import { packetSchema } from '#src/packets/packet.ts';
import { auditEntrySchema } from '#src/audit/list-audit-events.ts';
import { referenceRequestSchema } from '#src/references/reference-request.ts';
import { personIdParamsSchema } from './person.ts';

const part = { method: 'GET', service: 'checklist', access: 'user', params: personIdParamsSchema } as const;

/** A request for a reference without what was answered. */
const personReferenceSchema = z.strictObject({
  ...referenceRequestSchema.pick({ id: true, state: true, name: true, role: true, unit: true, askedAt: true, answeredAt: true }).shape,
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  setAsideAt: instantSchema.nullable(),
});

export const listPersonReferences = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/references',
  summary: 'The references asked for with the checklists of a candidate, newest first; what was answered stands at the checklist; audited',
  reply: z.strictObject({ references: z.array(personReferenceSchema) }),
});

export const listPersonPackets = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/packets',
  summary: 'The last packets of a candidate, newest first',
  reply: z.strictObject({ packets: z.array(packetSchema) }),
});

export const listPersonLinks = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/links',
  summary: 'The share links of a candidate, the Smart Links that still hold for whom they are, and their invites, newest first; audited',
  reply: personLinksSchema,
});

/** `isPartial`: what belongs to links could not be asked for and is missing. */
export const listPersonMails = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/mails',
  summary: 'The mails about a candidate, their checklists, references and links: what, when, and whether they left; newest first',
  reply: z.strictObject({ mails: personMailsSchema, isPartial: z.boolean() }),
});

export const listPersonInquiries = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/inquiries',
  summary: 'What a candidate wrote with their address, such as answers to jobs, newest first; audited',
  reply: z.strictObject({ inquiries: personInquiriesSchema }),
});

export const listPersonAudit = endpoint({
  ...part,
  access: 'admin',
  path: '/api/admin-portal/people/:personId/audit',
  summary: 'The last entries of the audit trail about a candidate, newest first, without looks at the parts of their page',
  reply: z.strictObject({ events: z.array(auditEntrySchema), isPartial: z.boolean() }),
});
