import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { reportDataSchema } from '#src/reports/report-data.ts';
import { putForwardConstants as limits } from './put-forward-constants.ts';

/**
 * `asked` and `call-first` wait for the candidate, and only `agreed` is a yes. `told` means that no question was asked, because the link
 * names nothing but its duration or because of the firm's setting.
 */
export const putForwardStateSchema = z.enum(['asked', 'call-first', 'agreed', 'declined', 'taken-back', 'disputed', 'ended', 'told']);
export type PutForwardState = z.output<typeof putForwardStateSchema>;

/**
 * The possible answers of a candidate; the state decides which of them are allowed. A yes after a no is another answer than a first yes, so
 * that a first one which arrives late changes no later no.
 */
export const putForwardAnswerSchema = z.enum(['yes', 'no', 'call-first', 'take-back', 'did-not-agree', 'yes-after-all']);
export type PutForwardAnswer = z.output<typeof putForwardAnswerSchema>;

/** The terms that a yes applies to, as they were when the candidate was asked. */
export const jobTermsShownSchema = z.strictObject({
  kind: z.literal('job'),
  facility: z.string(),
  title: z.string(),
  location: z.string(),
  /** A calendar day. */
  startsOn: z.string().nullable(),
  /** The pay in words, as in the job. */
  pay: z.string(),
  /** The number of the offer, which changes with every change of the terms, even if it is reverted later. */
  offer: z.number().int().positive(),
  /** The documents that the facility will see, one line each. */
  documents: z.array(z.string()),
});
export type JobTermsShown = z.output<typeof jobTermsShownSchema>;

export const putForwardTermsSchema = z.discriminatedUnion('kind', [
  jobTermsShownSchema,
  /** A link by staff without a recipient or a job. */
  z.strictObject({ kind: z.literal('link'), expiresAt: instantSchema, documents: z.array(z.string()) }),
]);
export type PutForwardTerms = z.output<typeof putForwardTermsSchema>;

export const putForwardMomentSchema = z.strictObject({
  at: instantSchema,
  what: z.enum([
    'asked',
    'called-first',
    'agreed',
    'spoken-yes',
    'declined',
    'taken-back',
    'disputed',
    'told',
    'packet-made',
    'sent',
    'opened',
    'closed',
    'terms-changed',
    'time-over',
  ]),
  by: z.enum(['candidate', 'staff', 'recipient', 'system']),
  /** The member of staff; returned to staff only. */
  byEmail: z.string().optional(),
  /** The reason for an end, or the day of a spoken yes. */
  note: z.string().optional(),
});
export type PutForwardMoment = z.output<typeof putForwardMomentSchema>;

const common = {
  id: objectIdSchema,
  state: putForwardStateSchema,
  /** The number of times that the candidate was asked. An answer names the round that it belongs to. */
  round: z.number().int().nonnegative(),
  terms: putForwardTermsSchema,
  /** Whether staff recorded a spoken yes. */
  isSpoken: z.boolean(),
  /** Until when the question waits, the yes counts, or a no can still become a yes. */
  endsAt: instantSchema.nullable(),
  /** The oldest entry comes first. */
  timeline: z.array(putForwardMomentSchema),
};

/** A put-forward as shown to staff. */
export const putForwardSchema = z.strictObject({
  ...common,
  submissionId: objectIdSchema,
  candidateName: z.string(),
  shortReference: shortReferenceSchema,
  specialtyName: z.string(),
  jobId: objectIdSchema.nullable(),
  askedByEmail: z.string(),
});
export type PutForward = z.output<typeof putForwardSchema>;

/** A put-forward as shown to the candidate. */
export const ownPutForwardSchema = z.strictObject({
  ...common,
  shortReference: shortReferenceSchema,
  specialtyName: z.string(),
  /** The recruiter who asked, who receives replies to the mail. */
  recruiter: z.string(),
  /** The answers that are allowed now. */
  answers: z.array(putForwardAnswerSchema),
});
export type OwnPutForward = z.output<typeof ownPutForwardSchema>;

/** Why a candidate is not asked. */
export const askObstacleSchema = z.enum([
  'gone',
  'renewed',
  'expired',
  'no-address',
  'unproved',
  'waiting',
  'agreed',
  'said-no',
  'limited',
]);
export type AskObstacle = z.output<typeof askObstacleSchema>;

const askedPeopleSchema = z.strictObject({
  job: jobTermsShownSchema.omit({ documents: true }),
  people: z.array(
    z.strictObject({
      submissionId: objectIdSchema,
      candidateName: z.string().nullable(),
      specialtyName: z.string().nullable(),
      /** Null for candidates who are asked now, or were asked by an earlier copy of this request. */
      obstacle: askObstacleSchema.nullable(),
      /** When the facility was last sent this person, within six months. */
      sentBefore: instantSchema.nullable(),
    }),
  ),
});

const asking = { jobId: objectIdSchema, submissionIds: z.array(objectIdSchema).min(1).max(limits.mostAsked) };

export const checkPutForwards = endpoint({
  method: 'POST',
  path: '/api/admin-portal/put-forwards/check',
  service: 'checklist',
  access: 'user',
  summary: 'Who would be asked whether they want to be put forward for a job, who not and why, and whom the facility was sent before',
  body: z.strictObject(asking),
  reply: askedPeopleSchema,
});

export const askToPutForward = endpoint({
  method: 'POST',
  path: '/api/admin-portal/put-forwards',
  service: 'checklist',
  access: 'user',
  summary: 'Asks several people by mail whether they want to be put forward for a job; the same request again mails nobody twice',
  body: z.strictObject({ ...asking, requestId: z.uuid() }),
  reply: askedPeopleSchema,
});

export const listPutForwards = endpoint({
  method: 'GET',
  path: '/api/admin-portal/put-forwards',
  service: 'checklist',
  access: 'user',
  summary: 'Who was put forward or asked for a job, or for what a checklist was, the latest asked first',
  /** Requires a job, a submission or both; with both, only those of the submission's candidate for the job. */
  query: z.strictObject({ jobId: objectIdSchema.optional(), submissionId: objectIdSchema.optional() }),
  reply: z.strictObject({ putForwards: z.array(putForwardSchema) }),
});

const oneReply = z.strictObject({ putForward: putForwardSchema });

/** The reason, which the candidate reads too; one sentence, never about health. */
export const closeReasonSchema = z
  .string()
  .trim()
  .min(3, 'Say why, in a sentence')
  .max(300, 'The reason must be at most 300 characters')
  .regex(/^[^\p{Cc}]*$/u, 'Write the reason in one line');

export const closePutForward = endpoint({
  method: 'POST',
  path: '/api/admin-portal/put-forwards/:id/close',
  service: 'checklist',
  access: 'user',
  summary: 'Ends it with a reason, which the candidate is mailed; a closed one stays as it is',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ reason: closeReasonSchema }),
  reply: oneReply,
});

export const recordSpokenYes = endpoint({
  method: 'POST',
  path: '/api/admin-portal/put-forwards/spoken',
  service: 'checklist',
  access: 'user',
  summary: 'Records a yes that a candidate said, and mails it to them at once with a way to say that they did not agree',
  body: z.strictObject({ jobId: objectIdSchema, submissionId: objectIdSchema, saidAt: instantSchema }),
  reply: oneReply,
});

/** The export contains colleagues and counts, but no candidates. */
export const exportSpokenYeses = endpoint({
  method: 'GET',
  path: '/api/admin-portal/put-forwards/recruiters.csv',
  service: 'checklist',
  access: 'admin',
  summary:
    'For each recruiter how many were asked, how many said yes, and how many of these yeses were spoken or disputed, as a table for spreadsheets',
  reply: { contentType: 'text/csv' },
});

/** Any string is accepted: the route returns 404 for a malformed or unknown token (product.md#links-4). */
const tokenBody = { token: z.string().max(200) };

/** A POST although it changes nothing, so that no URL of the API contains the token. */
export const openPutForward = endpoint({
  method: 'POST',
  path: '/api/put-forward/open',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'What a candidate is asked: facility, job, start, pay and documents, and what was answered; opening it answers nothing',
  body: z.strictObject(tokenBody),
  reply: ownPutForwardSchema,
});

export const answerPutForward = endpoint({
  method: 'POST',
  path: '/api/put-forward/answer',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Answers the question, or takes the answer back; 409 when another question was asked meanwhile',
  body: z.strictObject({ ...tokenBody, round: z.number().int().nonnegative(), answer: putForwardAnswerSchema }),
  reply: ownPutForwardSchema,
});

export const readPutForwardReport = endpoint({
  method: 'POST',
  path: '/api/put-forward/report',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'The documents as the facility will see them, for the candidate who is asked; of references only how many there are',
  body: z.strictObject(tokenBody),
  reply: z.strictObject({ report: reportDataSchema }),
});

export const listOwnPutForwards = endpoint({
  method: 'GET',
  path: '/api/my-checklists/put-forwards',
  service: 'checklist',
  access: 'public',
  summary: 'For what the checklists of an open visit were put forward, and the page of each, the latest asked first',
  reply: z.strictObject({
    putForwards: z.array(z.strictObject({ ...ownPutForwardSchema.shape, submissionId: objectIdSchema, page: z.string() })),
  }),
});

export const putForwardEndpoints = {
  answerPutForward,
  askToPutForward,
  checkPutForwards,
  closePutForward,
  exportSpokenYeses,
  listOwnPutForwards,
  listPutForwards,
  openPutForward,
  readPutForwardReport,
  recordSpokenYes,
} satisfies Record<string, Endpoint>;
