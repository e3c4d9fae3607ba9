import { z } from 'zod';
import { mailableUnitSchema, periodShape } from '#src/references/references.ts';
import { correctedFieldSchema } from '#src/checklist/correct-details.ts';
import { reminderDays } from '#src/checklist/checklist-constants.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { candidateMailSchema } from '#src/portal/mail-candidates.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';

/** Names the occasion, such as `receipt-<submission id>`; asking again with the same key sends nothing more. Never a token. */
export const mailKeySchema = z.string().regex(/^[A-Za-z0-9-]{8,100}$/);

const asked = {
  idempotencyKey: mailKeySchema,
  to: z.string().max(254).pipe(z.email()),
};
const specialtyName = z.string().min(1).max(200);

/** To a candidate: times are given in the zone that the checklist was signed in. */
const toCandidate = { ...asked, timeZone: z.string().min(1).max(64) };

/** To a referee, at an unverified address: it carries the candidate's name only if that cannot hold a message (else `null`). */
const aboutReference = {
  ...asked,
  referenceId: objectIdSchema,
  candidateName: z
    .string()
    .max(60)
    .regex(/^\p{L}[\p{L}\p{M}'’ -]*$/u)
    .nullable(),
  specialtyName,
};
const toReferee = {
  ...aboutReference,
  /** Where and when they worked together, by which a referee recognizes the request; unit and period appear only there. */
  unit: mailableUnitSchema.nullable(),
  worked: z.strictObject(periodShape),
  /** The page where it is answered; it holds the token, and is forgotten once the mail has left. */
  link: z.url().max(300),
  askedAt: instantSchema,
  linkEndsAt: instantSchema,
};

/**
 * A mail by its occasion, with the facts it states. A candidate's address is not verified, so nothing that a visitor typed
 * freely is ever mailed to one; staff, who are known, read a candidate's name, and name a person in an invite.
 */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('submission-receipt'),
    ...toCandidate,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    /** The page where its address is confirmed; it holds a token, and is there while that was not done. */
    confirmUrl: z.url().max(500).optional(),
    /** It renews an earlier one. */
    isRenewal: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('revision-notice'),
    ...toCandidate,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    changedAt: instantSchema,
    /** Whether its owner changed it from My checklists; false for a change through a shared link. */
    isByOwner: z.boolean().optional(),
    /** Personal details that were corrected, by the owner or by staff; nothing else was changed. */
    corrected: z.array(correctedFieldSchema).min(1).optional(),
    /** As in a receipt: the one from before the correction confirms nothing any more. */
    confirmUrl: z.url().max(500).optional(),
  }),
  z.strictObject({
    kind: z.literal('expiry-reminder'),
    ...toCandidate,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    validUntil: instantSchema,
    days: z.literal(reminderDays),
    renewUrl: z.url().max(500),
    /** With the token by which reminders are stopped. */
    stopUrl: z.url().max(500),
  }),
  z.strictObject({
    kind: z.literal('recruiter-request'),
    ...toCandidate,
    /** What a recruiter asks the candidate for. */
    about: candidateMailSchema,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    validUntil: instantSchema,
    /** The recruiter, who receives the answer. */
    replyTo: z.string().max(254).pipe(z.email()),
    openUrl: z.url().max(500),
    /** With the token by which reminders are stopped. */
    stopUrl: z.url().max(500),
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
  /** To the colleague whose share link a candidate ended. */
  z.strictObject({
    kind: z.literal('staff-link-ended'),
    ...asked,
    linkId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    endedAt: instantSchema,
  }),
  /** To a candidate who is asked whether they want to be put forward, or told what was done; the job is in the words of staff. */
  z.strictObject({
    kind: z.literal('put-forward'),
    ...toCandidate,
    about: z.enum(['question', 'spoken-yes', 'told', 'link', 'closed', 'terms-changed', 'time-over']),
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    /** Null for a link that names none. */
    job: z
      .strictObject({ facility: z.string(), title: z.string(), location: z.string(), startsOn: z.string().nullable(), pay: z.string() })
      .nullable(),
    /** When that happened. */
    at: instantSchema,
    /** Why it was closed. */
    reason: z.string().max(300).optional(),
    /** When a spoken yes was said. */
    saidAt: instantSchema.optional(),
    endsAt: instantSchema.nullable(),
    /** The recruiter, who receives the answer. */
    replyTo: z.string().max(254).pipe(z.email()),
    /** The page where it is answered; it holds a token. */
    openUrl: z.url().max(500),
  }),
  z.strictObject({ kind: z.literal('reference-request'), ...toReferee }),
  z.strictObject({ kind: z.literal('reference-reminder'), ...toReferee }),
  z.strictObject({ kind: z.literal('reference-receipt'), ...aboutReference, answeredAt: instantSchema }),
  /** To the candidate, or to the recruiter, who asked for it. */
  z.strictObject({
    kind: z.literal('reference-arrived'),
    ...asked,
    referenceId: objectIdSchema,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    answeredAt: instantSchema,
    /** The candidate's zone and, for staff, who are known, the candidate's name. */
    reader: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('candidate'), timeZone: z.string().min(1).max(64) }),
      z.strictObject({ kind: z.literal('staff'), candidateName: z.string().min(1).max(200) }),
    ]),
  }),
  /** To a candidate who asked for an erasure: that a hold stops it, and why. */
  z.strictObject({
    kind: z.literal('data-on-hold'),
    ...toCandidate,
    /** The newest of the address. */
    submissionId: objectIdSchema,
    /** Staff, who are known, typed it. */
    reason: z.string().min(1).max(500),
    askedAt: instantSchema,
    heldSince: instantSchema,
  }),
  z.strictObject({
    kind: z.literal('my-checklists-link'),
    ...toCandidate,
    /** The newest of the address, with which the mail goes when it is erased. */
    submissionId: objectIdSchema,
    /** A reader of mail there confirmed it: the checklist service limits these alone. */
    isAddressProved: z.boolean().optional(),
    /** The address with the one-time token, which is a secret until it has ended. */
    openUrl: z.url().max(500),
    askedAt: instantSchema,
    expiresAt: instantSchema,
  }),
  z.strictObject({
    kind: z.literal('invite'),
    ...asked,
    inviteId: objectIdSchema,
    /** 0 for the first mail of an invite, then its reminders. */
    mailNumber: z.number().int().nonnegative(),
    /** Typed by staff, who are known. */
    candidateName: z.string().min(1).max(200),
    specialtyName,
    /** The recruiter, who receives the answer. */
    replyTo: z.string().max(254).pipe(z.email()),
    invitedAt: instantSchema,
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

/** `failed`: refused for good, given up, or more than the recipient is sent in a day. */
export const mailStateSchema = z.enum(['pending', 'sent', 'failed']);

export const getMailStates = endpoint({
  method: 'POST',
  path: '/internal/mails/states',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'What became of mails that the asking service put into the outbox, by their idempotency keys',
  body: z.strictObject({ keys: z.array(mailKeySchema).min(1).max(100) }),
  reply: z.strictObject({ states: z.record(z.string(), mailStateSchema) }),
});

export const mailOutcomeSchema = z.strictObject({
  mailId: objectIdSchema,
  state: z.enum(['pending', 'sent', 'failed']),
  endedAt: instantSchema.nullable(),
  /** A code, never the text of a server. */
  failure: z.string().nullable(),
});
export type MailOutcome = z.output<typeof mailOutcomeSchema>;

export const listMailStates = endpoint({
  method: 'POST',
  path: '/internal/mails/outcomes',
  service: 'contact',
  access: 'service',
  callers: ['links'],
  summary: 'Which of some mails have left, and why others have not; those that are erased are not among them',
  body: z.strictObject({ mailIds: z.array(objectIdSchema).max(600) }),
  reply: z.strictObject({ mails: z.array(mailOutcomeSchema) }),
});

export const internalMailEndpoints = { requestMail, getMailStates, listMailStates } satisfies Record<string, Endpoint>;
