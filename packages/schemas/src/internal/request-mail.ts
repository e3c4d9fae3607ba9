import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';

const asked = {
  /** Names the occasion, such as `receipt-<submission id>`; asking again with the same key sends nothing more. Never a token. */
  idempotencyKey: z.string().regex(/^[A-Za-z0-9-]{8,100}$/),
  to: z.string().max(254).pipe(z.email()),
};
const specialtyName = z.string().min(1).max(200);

/**
 * A mail by its occasion, with the facts it states. A candidate's address is not verified, so nothing that somebody typed
 * freely is ever mailed to one; only staff, who are known, read a candidate's name.
 */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('submission-receipt'),
    ...asked,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
  }),
  z.strictObject({
    kind: z.literal('revision-notice'),
    ...asked,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    changedAt: instantSchema,
  }),
  z.strictObject({
    kind: z.literal('smart-link-used'),
    ...asked,
    linkId: objectIdSchema,
    candidateName: z.string().min(1).max(200),
    specialtyName,
    usedAt: instantSchema,
    usesRemaining: z.number().int().min(0),
  }),
]);
export type MailRequest = z.output<typeof mailRequestSchema>;

export const requestMail = endpoint({
  method: 'POST',
  path: '/internal/mails',
  service: 'contact',
  access: 'service',
  callers: ['checklist', 'links'],
  summary: 'Puts a mail into the outbox, which keeps it until it is sent; harmless when repeated',
  body: mailRequestSchema,
  reply: z.strictObject({ mailId: objectIdSchema }),
  status: 202,
});
