import { z } from 'zod';
import { emailSchema } from '#src/checklist/candidate-fields.ts';
import { oneLine } from '#src/one-line.ts';
import { proficiencySchema, submissionProof } from '#src/checklist/submit-checklist.ts';
import { instantSchema, objectIdSchema, submissionIdParamsSchema, tokenSchema } from '#src/identifiers.ts';
import { skillSchema } from '#src/catalogue/specialties.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { capacities, referenceConstants as limits } from './reference-constants.ts';

export const capacitySchema = z.enum(capacities.map(({ value }) => value));
export type Capacity = z.output<typeof capacitySchema>;

export const monthSchema = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM');

/**
 * The name of a unit that a mail may contain. Since the mail goes to an unverified address, the name may contain neither a web address nor
 * a phone number.
 */
export const mailableUnitSchema = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}](?!.*\d{4})[\p{L}\p{M}\p{N}'’,&/() -]*$/u);

const line = (name: string, most: number) =>
  oneLine(z.string().trim().min(1, `${name} is required`).max(most, `${name} must be at most ${most} characters`), name);

/** The period in which two people worked together; without an end they still do. */
export const periodShape = { from: monthSchema, to: monthSchema.nullable() };
export const isPeriod = ({ from, to }: { from: string; to: string | null }) => to === null || from <= to;
export const periodMessage = { message: "The end date can't be before the start date", path: ['to'] };

/** The referee, as named by the candidate or staff. */
export const refereeSchema = z
  .strictObject({
    name: line('Name', limits.nameLength),
    role: line('Role', limits.textLength),
    email: emailSchema,
    unit: line('Unit', limits.textLength),
    ...periodShape,
    relation: capacitySchema,
  })
  .refine(isPeriod, periodMessage);
export type Referee = z.output<typeof refereeSchema>;

/** A referee's rating of a skill; null if they did not observe it. */
export const observedRatingSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema.nullable(),
});

export const workAgainSchema = z.enum(['yes', 'no', 'rather-not-say']);

/** Invisible characters, except line ends. */
// eslint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** The comment of a referee, which may have several lines. */
const commentSchema = z
  .string()
  .trim()
  .max(limits.commentLength, `Comment must be at most ${limits.commentLength} characters`)
  .refine((text) => !hidden.test(text), 'Comment must not contain control characters or text-direction marks')
  // Many line breaks would push everything after them off the page.
  .refine((text) => text.split('\n').length <= limits.commentLines, `Comment must have at most ${limits.commentLines} lines`);

/** The answer of a referee, which they send after a preview. */
export const referenceAnswerSchema = z
  .strictObject({
    ratings: z.array(observedRatingSchema).min(1).max(limits.mostRows),
    ...periodShape,
    capacity: capacitySchema,
    workAgain: workAgainSchema,
    comment: commentSchema,
    /** The typed name, which is the signature. */
    name: oneLine(
      z.string().trim().min(1, 'Name is required').max(limits.nameLength, `Name must be at most ${limits.nameLength} characters`),
      'Name',
    ),
    attestationVersion: z.string().max(20),
  })
  .refine(isPeriod, periodMessage);
export type ReferenceAnswer = z.output<typeof referenceAnswerSchema>;

export const declineReasonSchema = z.enum(['unknown-person', 'rather-not']);
export type DeclineReason = z.output<typeof declineReasonSchema>;

/** The state of a request, derived from its events and their times. */
export const referenceStateSchema = z.enum([
  // Requested by staff: the candidate hasn't said yes yet, and the referee gets nothing before.
  'yes-awaited',
  'waiting',
  'sent',
  'opened',
  'started',
  'overdue',
  'answered',
  'declined',
  'bounced',
  'expired',
  'withdrawn',
  // Shown to the candidate for a declined request as well as for an expired one, so that the referee's refusal stays private.
  'no-answer',
]);
export type ReferenceState = z.output<typeof referenceStateSchema>;

/** A request as shown to the person who asked, without the answer. */
export const referenceRequestSchema = z.strictObject({
  id: objectIdSchema,
  state: referenceStateSchema,
  name: z.string(),
  role: z.string(),
  email: z.string(),
  unit: z.string(),
  ...periodShape,
  relation: capacitySchema,
  askedBy: z.enum(['candidate', 'staff']),
  askedAt: instantSchema,
  sentAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  declinedAt: instantSchema.nullable(),
  declineReason: declineReasonSchema.nullable(),
  reminders: z.number().int(),
  linkEndsAt: instantSchema,
  /** Whether the link may be sent again. */
  canResend: z.boolean(),
});
export type ReferenceRequest = z.output<typeof referenceRequestSchema>;

/** The number of references that count for a checklist, without their content. */
export const referenceCountSchema = z.strictObject({
  /** The number of requests, including those whose reference counts. */
  asked: z.number().int(),
  given: z.number().int(),
  lastAt: instantSchema.nullable(),
});
export type ReferenceCount = z.output<typeof referenceCountSchema>;

/** Any string is accepted, since a malformed token gets 404, not 400 (product.md#links-4). */
const byToken = { token: z.string().max(200) };

export const openReference = endpoint({
  method: 'POST',
  path: '/api/references/open',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'What a referee is asked; by a POST, so that a scanner of mails opens nothing',
  body: z.strictObject(byToken),
  reply: z.strictObject({
    candidateName: z.string(),
    specialtyName: z.string(),
    referee: z.strictObject({ name: z.string(), role: z.string(), unit: z.string(), ...periodShape, relation: capacitySchema }),
    skills: z.array(skillSchema.pick({ id: true, skill: true }).extend({ isSafety: z.boolean() })),
    linkEndsAt: instantSchema,
  }),
});

export const startReference = endpoint({
  method: 'POST',
  path: '/api/references/start',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'Notes that a referee has begun, so that whoever asked need not wonder',
  body: z.strictObject(byToken),
  reply: z.strictObject({ noted: z.boolean() }),
});

export const answerReference = endpoint({
  method: 'POST',
  path: '/api/references/answer',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'Stores a reference and ends its link; the same answer sent again is taken for the first; audited',
  body: z.strictObject({ ...byToken, answer: referenceAnswerSchema }),
  reply: z.strictObject({ answeredAt: instantSchema }),
});

export const declineReference = endpoint({
  method: 'POST',
  path: '/api/references/decline',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'A referee gives no reference; nobody reminds them again; audited',
  body: z.strictObject({ ...byToken, reason: declineReasonSchema }),
  reply: z.strictObject({ declinedAt: instantSchema }),
});

/** A skill of the checklist that may be offered to referees. */
const offeredSkillSchema = z.strictObject({ id: z.number().int().positive(), skill: z.string(), categoryName: z.string() });

const requests = { requests: z.array(referenceRequestSchema), count: referenceCountSchema };

export const listReferences = endpoint({
  method: 'POST',
  path: '/api/references/list',
  service: 'checklist',
  access: 'public',
  summary:
    "The references asked for a submission and the skills to choose from; needs the owner's cookie, the submitter's download token or a portal session",
  body: z.strictObject(submissionProof),
  reply: z.strictObject({
    ...requests,
    /** The number of safety-critical skills that are always on the form. */
    safetyRows: z.number().int(),
    /** The other skills that the candidate rated. */
    skills: z.array(offeredSkillSchema),
    /** The candidate's workplaces, so that they need not be typed again in a request. */
    units: z.array(z.strictObject({ unit: z.string(), from: monthSchema.nullable(), to: monthSchema.nullable() })),
    /** How staff get the candidate's yes before a referee is mailed; absent if none is needed. */
    needsYes: z.enum(['by-mail', 'spoken']).optional(),
  }),
});

export const askReferences = endpoint({
  method: 'POST',
  path: '/api/references',
  service: 'checklist',
  access: 'public',
  limit: 'references',
  summary:
    "Asks supervisors for a reference, each once by mail, and for staff only after the candidate's yes; the same proof as for listing them; audited",
  body: z.strictObject({
    ...submissionProof,
    referees: z.array(refereeSchema).min(1).max(limits.mostReferees, `You can ask at most ${limits.mostReferees} people at a time`),
    /** Skills chosen in addition to the safety-critical ones. */
    skillIds: z.array(z.number().int().positive()).max(limits.mostChosen, `Choose at most ${limits.mostChosen} skills`),
    /** When a candidate whose address isn't confirmed said yes to staff. */
    saidAt: instantSchema.optional(),
  }),
  reply: z.strictObject(requests),
  status: 201,
});

export const referenceIdParamsSchema = z.strictObject({ referenceId: objectIdSchema });

export const resendReference = endpoint({
  method: 'POST',
  path: '/api/references/:referenceId/resend',
  service: 'checklist',
  access: 'public',
  limit: 'references',
  summary: 'Mails a new link in the place of the earlier ones, and begins the reminders anew; audited',
  params: referenceIdParamsSchema,
  body: z.strictObject(submissionProof),
  reply: referenceRequestSchema,
});

export const agreeToReference = endpoint({
  method: 'POST',
  path: '/api/references/:referenceId/agree',
  service: 'checklist',
  access: 'public',
  limit: 'references',
  summary: "A candidate's yes to a request by staff, after which the supervisor is mailed; to withdraw it is the no; audited",
  params: referenceIdParamsSchema,
  body: z.strictObject(submissionProof),
  reply: referenceRequestSchema,
});

export const withdrawReference = endpoint({
  method: 'POST',
  path: '/api/references/:referenceId/withdraw',
  service: 'checklist',
  access: 'public',
  summary: 'Ends a request that nobody has answered, so that somebody else can be asked; audited',
  params: referenceIdParamsSchema,
  body: z.strictObject(submissionProof),
  reply: referenceRequestSchema,
});

/** A reference as shown on a report. */
export const givenReferenceSchema = z.strictObject({
  id: objectIdSchema,
  /** The name that the referee signed with; null for the candidate. */
  name: z.string().nullable(),
  role: z.string(),
  unit: z.string(),
  answeredAt: instantSchema,
  ...periodShape,
  capacity: capacitySchema,
  workAgain: workAgainSchema,
  comment: z.string(),
  /** Ratings of the skills of this checklist. */
  ratings: z.array(observedRatingSchema),
});
export type GivenReference = z.output<typeof givenReferenceSchema>;

/** The references of a report: always their number, and the texts only for readers who may see them. */
export const reportReferencesSchema = z.strictObject({
  ...referenceCountSchema.shape,
  /** Empty for readers who may only see the number. */
  references: z.array(givenReferenceSchema),
});
export type ReportReferences = z.output<typeof reportReferencesSchema>;

/** Warnings for staff before they rely on a reference; they state facts, not a verdict. */
export const referenceFlagSchema = z.enum([
  'free-mail',
  'candidate-address',
  'candidate-domain',
  'same-device',
  'same-network',
  'referee-network',
  'quick-answer',
  'other-name',
]);
export type ReferenceFlag = z.output<typeof referenceFlagSchema>;

export const setAsideReasonSchema = z.enum(['not-a-supervisor', 'identity-doubtful', 'conflict-of-interest', 'on-request', 'other']);
export type SetAsideReason = z.output<typeof setAsideReasonSchema>;

const setAsideShape = {
  reason: setAsideReasonSchema,
  note: oneLine(z.string().trim().max(limits.noteLength, `Note must be at most ${limits.noteLength} characters`), 'Note'),
};

/** A request as shown to staff. */
export const staffReferenceSchema = z.strictObject({
  ...referenceRequestSchema.shape,
  flags: z.array(referenceFlagSchema),
  /** Whether the reference was requested with another checklist of the same person. */
  isOfAnother: z.boolean(),
  given: givenReferenceSchema.nullable(),
  setAside: z.strictObject({ ...setAsideShape, at: instantSchema }).nullable(),
});
export type StaffReference = z.output<typeof staffReferenceSchema>;

export const viewReferences = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/references',
  service: 'checklist',
  access: 'user',
  summary: 'Every reference that was asked for a submission or serves it, with what was answered and what to look at; audited',
  params: submissionIdParamsSchema,
  reply: z.strictObject({ references: z.array(staffReferenceSchema) }),
});

export const copyReferenceLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/references/:referenceId/link',
  service: 'checklist',
  access: 'user',
  confirmed: true,
  summary: 'A new link for a referee to hand over by another way, in the place of the earlier ones; whoever has it can answer; audited',
  params: referenceIdParamsSchema,
  reply: z.strictObject({ token: tokenSchema, linkEndsAt: instantSchema }),
});

export const setReferenceAside = endpoint({
  method: 'POST',
  path: '/api/admin-portal/references/:referenceId/set-aside',
  service: 'checklist',
  access: 'user',
  summary: 'Takes a reference off the reports with a reason, or, with null, puts it back; makes their PDFs again; audited',
  params: referenceIdParamsSchema,
  body: z.strictObject({ setAside: z.strictObject(setAsideShape).nullable() }),
  reply: staffReferenceSchema,
});

export const referenceEndpoints = {
  openReference,
  startReference,
  answerReference,
  declineReference,
  listReferences,
  askReferences,
  resendReference,
  agreeToReference,
  withdrawReference,
  viewReferences,
  copyReferenceLink,
  setReferenceAside,
} satisfies Record<string, Endpoint>;
