import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { candidateKeySchema, erasedCountsSchema, personalRecordsSchema } from '#src/portal/candidate-rights.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { portalLinkSchema } from '#src/portal/links.ts';
import { inquiryCardSchema } from '#src/portal/inquiries.ts';

export const eraseCandidateLinks = endpoint({
  method: 'POST',
  path: '/internal/candidate-links/erase',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'Revokes the share links and Smart Links of one person and erases what they hold; harmless when repeated',
  body: candidateKeySchema,
  reply: z.strictObject({ erased: erasedCountsSchema }),
});

export const eraseCandidateMessages = endpoint({
  method: 'POST',
  path: '/internal/candidate-messages/erase',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'Erases the inquiries, surveys, sign-ups and mails of one person; harmless when repeated',
  body: candidateKeySchema,
  reply: z.strictObject({ erased: erasedCountsSchema }),
});

export const exportCandidateLinks = endpoint({
  method: 'POST',
  path: '/internal/candidate-links/export',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'The share links and Smart Links of one person',
  body: candidateKeySchema,
  reply: z.strictObject({ links: personalRecordsSchema }),
});

export const exportCandidateMessages = endpoint({
  method: 'POST',
  path: '/internal/candidate-messages/export',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'The inquiries, surveys, sign-ups and mails of one person',
  body: candidateKeySchema,
  reply: z.strictObject({
    inquiries: personalRecordsSchema,
    surveys: personalRecordsSchema,
    signUps: personalRecordsSchema,
    mails: personalRecordsSchema,
  }),
});

const holding = {
  body: z.strictObject({ ...candidateKeySchema.shape, isOnHold: z.boolean() }),
  reply: z.strictObject({ kept: erasedCountsSchema }),
};

export const holdCandidateLinks = endpoint({
  method: 'POST',
  path: '/internal/candidate-links/hold',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'Keeps the links and invites of one person past their time, or lets them go again; harmless when repeated',
  ...holding,
});

export const holdCandidateMessages = endpoint({
  method: 'POST',
  path: '/internal/candidate-messages/hold',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'Keeps the inquiries, surveys, sign-ups and mails of one person past their time, or lets them go again; harmless when repeated',
  ...holding,
});

export const listCorrespondents = endpoint({
  method: 'GET',
  path: '/internal/correspondents',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'The addresses of everybody who wrote or signed up, for erasing again after a restore',
  query: z.strictObject({ list: z.enum(['inquiries', 'sign-ups']), after: objectIdSchema.optional() }),
  reply: z.strictObject({ emails: z.array(z.string()), next: objectIdSchema.nullable() }),
});

export const listInvitedAddresses = endpoint({
  method: 'GET',
  path: '/internal/invited-addresses',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'The addresses of everybody who was invited, for erasing again after a restore',
  query: z.strictObject({ after: objectIdSchema.optional() }),
  reply: z.strictObject({ emails: z.array(z.string()), next: objectIdSchema.nullable() }),
});

/** An invite as far as the links service knows it; its progress is shown on the board of its list. */
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

/** The object of a mail, as the contact service names it. */
const subjectSchema = z.string().regex(/^(submission|link|reference|inquiry):[0-9a-f]{24}$/);

export const personMailsSchema = z.array(
  z.strictObject({
    id: objectIdSchema,
    kind: z.string(),
    about: subjectSchema,
    state: z.enum(['pending', 'sent', 'failed']),
    createdAt: instantSchema,
    endedAt: instantSchema.nullable(),
    /** An error code, never the text of a server. */
    failure: z.string().nullable(),
  }),
);
export type PersonMail = z.output<typeof personMailsSchema>[number];

export const personInquiriesSchema = z.array(inquiryCardSchema);

export const readPersonMails = endpoint({
  method: 'POST',
  path: '/internal/person-mails',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'The newest mails about some submissions, links and references',
  body: z.strictObject({ about: z.array(subjectSchema).max(1_000) }),
  reply: z.strictObject({ mails: personMailsSchema }),
});

export const readPersonInquiries = endpoint({
  method: 'POST',
  path: '/internal/person-inquiries',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'The newest inquiries that came from an address',
  body: z.strictObject({ email: z.string().max(254) }),
  reply: z.strictObject({ inquiries: personInquiriesSchema }),
});

export const internalCandidateEndpoints = {
  eraseCandidateLinks,
  eraseCandidateMessages,
  exportCandidateLinks,
  exportCandidateMessages,
  holdCandidateLinks,
  holdCandidateMessages,
  listCorrespondents,
  listInvitedAddresses,
  readPersonLinks,
  readPersonMails,
  readPersonInquiries,
} satisfies Record<string, Endpoint>;
