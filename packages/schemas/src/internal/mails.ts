import { z } from 'zod';
import { mailableUnitSchema, periodShape } from '#src/references/references.ts';
import { correctedFieldSchema } from '#src/checklist/correct-details.ts';
import { reminderDays } from '#src/checklist/checklist-constants.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { candidateMailSchema } from '#src/portal/mail-candidates.ts';
import { addressKeySchema, instantSchema, objectIdSchema, shortReferenceSchema, tokenSchema } from '#src/identifiers.ts';

/** Identifies the occasion, such as `receipt-<submission id>`. A repeated request with the same key sends no second mail. Never a token. */
export const mailKeySchema = z.string().regex(/^[A-Za-z0-9-]{8,100}$/);

const asked = {
  idempotencyKey: mailKeySchema,
  to: z.string().max(254).pipe(z.email()),
};
const specialtyName = z.string().min(1).max(200);

/** For mails to candidates: times are shown in the time zone in which the checklist was signed. */
const toCandidate = { ...asked, timeZone: z.string().min(1).max(64) };

/** For mails to a referee, whose address is unverified: the candidate's name is included only if it cannot carry a message (else `null`). */
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
  /** Where and when they worked together, so that a referee recognizes the request. Unit and period appear only in these fields. */
  unit: mailableUnitSchema.nullable(),
  worked: z.strictObject(periodShape),
  /** The URL of the page for the answer. It contains the token, so it is deleted once the mail has been sent. */
  link: z.url().max(300),
  askedAt: instantSchema,
  linkEndsAt: instantSchema,
};

/** A change of a staff account, or a sign-in to it, that its owner is mailed about. */
export const accountNoticeSchema = z.enum([
  'new-browser',
  'password-changed',
  'password-reset',
  'factor-on',
  'factor-off',
  'factor-reset',
  'recovery-codes',
  'role',
]);
export type AccountNotice = z.output<typeof accountNoticeSchema>;

/**
 * A mail by its occasion, with the facts that it states. A candidate's address is not verified, so a mail to a candidate never contains
 * free text from a visitor. Staff are known: their mails may name a candidate, and an invite may name a person as staff typed it.
 */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('submission-receipt'),
    ...toCandidate,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    /** The page on which the recipient confirms the address. It holds a token and is omitted once the address is confirmed. */
    confirmUrl: z.url().max(500).optional(),
    /** True if the checklist renews an earlier one. */
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
    /** Whether the owner made the change in My checklists; false for a change through a shared link. */
    isByOwner: z.boolean().optional(),
    /** The corrected personal details, if the owner or staff corrected them and changed nothing else. */
    corrected: z.array(correctedFieldSchema).min(1).optional(),
    /** As in a receipt. The link from before the correction no longer confirms the address. */
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
    /** The page that stops reminders; it holds a token. */
    stopUrl: z.url().max(500),
  }),
  z.strictObject({
    kind: z.literal('recruiter-request'),
    ...toCandidate,
    /** The request that a recruiter makes to the candidate. */
    about: candidateMailSchema,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    submittedAt: instantSchema,
    validUntil: instantSchema,
    /** The recruiter, who receives the candidate's reply. */
    replyTo: z.string().max(254).pipe(z.email()),
    openUrl: z.url().max(500),
    /** The page that stops reminders; it holds a token. */
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
    /** True if the link ended because the candidate's yes no longer counted, rather than by an act of the candidate. */
    isWithoutYes: z.boolean().optional(),
    /** True for one person's part of a packet of several. */
    isPart: z.boolean().optional(),
  }),
  /** To a candidate who is asked for consent to be put forward, or informed of what was done. The job is described in the words of staff. */
  z.strictObject({
    kind: z.literal('put-forward'),
    ...toCandidate,
    about: z.enum(['question', 'spoken-yes', 'told', 'link', 'closed', 'terms-changed', 'time-over']),
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    /** Null for a link without a job. */
    job: z
      .strictObject({ facility: z.string(), title: z.string(), location: z.string(), startsOn: z.string().nullable(), pay: z.string() })
      .nullable(),
    /** The time of the event. */
    at: instantSchema,
    /** The reason for closing it. */
    reason: z.string().max(300).optional(),
    /** When the candidate gave a spoken consent. */
    saidAt: instantSchema.optional(),
    endsAt: instantSchema.nullable(),
    /** The recruiter, who receives the candidate's reply. */
    replyTo: z.string().max(254).pipe(z.email()),
    /** The page for the candidate's answer; it holds a token. */
    openUrl: z.url().max(500),
  }),
  /** To a candidate whose supervisor staff want to ask or have asked. It contains no name: My checklists shows it. */
  z.strictObject({
    kind: z.literal('reference-consent'),
    ...toCandidate,
    about: z.enum(['question', 'spoken-yes', 'told']),
    referenceId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    /** When the candidate gave a spoken yes. */
    saidAt: instantSchema.optional(),
    askedAt: instantSchema,
    /** When the question ends. */
    endsAt: instantSchema,
  }),
  z.strictObject({ kind: z.literal('reference-request'), ...toReferee }),
  z.strictObject({ kind: z.literal('reference-reminder'), ...toReferee }),
  z.strictObject({ kind: z.literal('reference-receipt'), ...aboutReference, answeredAt: instantSchema }),
  /** To the person who asked for the reference: the candidate or a recruiter. */
  z.strictObject({
    kind: z.literal('reference-arrived'),
    ...asked,
    referenceId: objectIdSchema,
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    specialtyName,
    answeredAt: instantSchema,
    /** For a candidate the time zone; for staff, who are known, the candidate's name. */
    reader: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('candidate'), timeZone: z.string().min(1).max(64) }),
      z.strictObject({ kind: z.literal('staff'), candidateName: z.string().min(1).max(200) }),
    ]),
  }),
  /** To a member of staff, about their account. */
  z.strictObject({
    kind: z.literal('account-notice'),
    ...asked,
    userId: objectIdSchema,
    about: accountNoticeSchema,
    at: instantSchema,
    /** The browser by its kind, in our own words, or the new role. */
    detail: z.string().max(60).optional(),
  }),
  /** To a person who asked for an erasure: a hold prevents it, with the reason. */
  z.strictObject({
    kind: z.literal('data-on-hold'),
    ...toCandidate,
    /** The newest submission with the address, if there is one. */
    submissionId: objectIdSchema.optional(),
    /** The keyed hash of the address, under which the mail to a person without a submission is filed. */
    addressKey: addressKeySchema,
    /** The reason as staff typed it; staff are known. */
    reason: z.string().min(1).max(500),
    askedAt: instantSchema,
    heldSince: instantSchema,
  }),
  z.strictObject({
    kind: z.literal('my-checklists-link'),
    ...toCandidate,
    /** The newest submission with the address. Erasing the submission also erases the mail. */
    submissionId: objectIdSchema,
    /** Whether a reader of the mailbox confirmed the address. If so, only the checklist service limits these mails. */
    isAddressProved: z.boolean().optional(),
    /** The address with the one-time token, which is a secret until it expires. */
    openUrl: z.url().max(500),
    askedAt: instantSchema,
    expiresAt: instantSchema,
  }),
  z.strictObject({
    kind: z.literal('invite'),
    ...asked,
    inviteId: objectIdSchema,
    /** 0 for the first mail of an invite; its reminders count up. */
    mailNumber: z.number().int().nonnegative(),
    /** The name as staff typed it; staff are known. */
    candidateName: z.string().min(1).max(200),
    specialtyName,
    /** The recruiter, who receives the candidate's reply. */
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
  callers: ['auth', 'checklist', 'links'],
  summary: 'Puts a mail into the outbox, which keeps it until it is sent; harmless when repeated',
  body: mailRequestSchema,
  reply: z.strictObject({ mailId: objectIdSchema }),
  status: 202,
});

/** A mail that is reserved gets through when it is requested within a day, since a recipient's mails are counted by their keys. */
export const reserveMail = endpoint({
  method: 'POST',
  path: '/internal/mails/reservations',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: "Counts a question to a candidate before it is asked; refuses it above the recipient's daily limit",
  body: z.strictObject({ ...asked, kind: z.literal('put-forward') }),
  reply: z.strictObject({ isReserved: z.boolean() }),
});

/** A mail may have waited for a mail server. Called as it is sent: after a no or a withdrawal no one is asked. */
export const checkReferenceMail = endpoint({
  method: 'POST',
  path: '/internal/references/:id/check-mail',
  service: 'checklist',
  access: 'service',
  callers: ['contact'],
  summary:
    "Whether a mail about a request for a reference is still to be sent: the referee's link opens or, without one, the candidate's yes is awaited",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    /** The token of the link in a mail to the referee; absent for the question to the candidate. */
    token: tokenSchema.optional(),
  }),
  reply: z.strictObject({ isDue: z.boolean() }),
});

/** `failed`: refused for good, given up, or above the recipient's daily limit. */
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
  /** An error code, never the text of a server. */
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

export const internalMailEndpoints = { checkReferenceMail, requestMail, reserveMail, getMailStates, listMailStates } satisfies Record<
  string,
  Endpoint
>;
