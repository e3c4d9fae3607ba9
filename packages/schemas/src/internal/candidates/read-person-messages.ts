import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { inquiryCardSchema } from '#src/portal/inquiries/portal-inquiry.ts';

/** What a mail is about, as the contact service names it. */
const subjectSchema = z.string().regex(/^(submission|link|reference|inquiry):[0-9a-f]{24}$/);

export const personMailsSchema = z.array(
  z.strictObject({
    id: objectIdSchema,
    kind: z.string(),
    about: subjectSchema,
    state: z.enum(['pending', 'sent', 'failed']),
    createdAt: instantSchema,
    endedAt: instantSchema.nullable(),
    /** A code, never the text of a server. */
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
