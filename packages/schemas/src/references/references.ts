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
 * A unit as a mail may carry it: it goes to an unverified address, so neither an address of the web nor a phone number may
 * stand in it.
 */
export const mailableUnitSchema = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}](?!.*\d{4})[\p{L}\p{M}\p{N}'’,&/() -]*$/u);

const line = (name: string, most: number) =>
  oneLine(z.string().trim().min(1, `${name} is required`).max(most, `${name} must be at most ${most} characters`), name);

/** From when until when two people worked together; without an end they still do. */
export const periodShape = { from: monthSchema, to: monthSchema.nullable() };
export const isPeriod = ({ from, to }: { from: string; to: string | null }) => to === null || from <= to;
export const periodMessage = { message: "The end date can't be before the start date", path: ['to'] };

/** Who is asked for a reference, as the candidate or staff name them. */
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

/** One skill as a referee saw it done; null where they did not. */
export const observedRatingSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema.nullable(),
});

export const workAgainSchema = z.enum(['yes', 'no', 'rather-not-say']);

/** Lines may end; nothing else that is invisible. */
// eslint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Words of a referee, of several lines. */
const commentSchema = z
  .string()
  .trim()
  .max(limits.commentLength, `Comment must be at most ${limits.commentLength} characters`)
  .refine((text) => !hidden.test(text), 'Comment must not contain control characters or text-direction marks')
  // A column of line ends would push everything after it off the page.
  .refine((text) => text.split('\n').length <= limits.commentLines, `Comment must have at most ${limits.commentLines} lines`);

/** What a referee sends, after a preview. */
export const referenceAnswerSchema = z
  .strictObject({
    ratings: z.array(observedRatingSchema).min(1).max(limits.mostRows),
    ...periodShape,
    capacity: capacitySchema,
    workAgain: workAgainSchema,
    comment: commentSchema,
    /** The typed name is the signature. */
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

/** How a request stands; derived from what happened and when. */
export const referenceStateSchema = z.enum([
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
  // For the candidate, of a refusal as of a link that ended: which of them it was is the referee's own affair.
  'no-answer',
]);
export type ReferenceState = z.output<typeof referenceStateSchema>;

/** A request as the one who asked sees it: never what was answered. */
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
  /** Whether it may still be sent again. */
  canResend: z.boolean(),
});
export type ReferenceRequest = z.output<typeof referenceRequestSchema>;

/** The references that count for a checklist, without anything of what they say. */
export const referenceCountSchema = z.strictObject({
  /** How many were asked for, those that count included. */
  asked: z.number().int(),
  given: z.number().int(),
  lastAt: instantSchema.nullable(),
});
export type ReferenceCount = z.output<typeof referenceCountSchema>;

/** Any string, since one that is no token of ours is answered 404 and not 400 (product.md#links-4). */
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

/** A skill of the checklist that may be put before referees. */
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
    /** How many safety-critical skills stand on the form by themselves. */
    safetyRows: z.number().int(),
    /** The others that the candidate rated. */
    skills: z.array(offeredSkillSchema),
    /** Where the candidate says they worked, to be named in a request without typing it again. */
    units: z.array(z.strictObject({ unit: z.string(), from: monthSchema.nullable(), to: monthSchema.nullable() })),
  }),
});

export const askReferences = endpoint({
  method: 'POST',
  path: '/api/references',
  service: 'checklist',
  access: 'public',
  limit: 'references',
  summary: 'Asks supervisors for a reference, each once by mail; the same proof as for listing them; audited',
  body: z.strictObject({
    ...submissionProof,
    referees: z.array(refereeSchema).min(1).max(limits.mostReferees, `You can ask at most ${limits.mostReferees} people at a time`),
    /** Chosen beside the safety-critical skills. */
    skillIds: z.array(z.number().int().positive()).max(limits.mostChosen, `Choose at most ${limits.mostChosen} skills`),
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

/** A reference as a report shows it. */
export const givenReferenceSchema = z.strictObject({
  id: objectIdSchema,
  /** As the referee signed; null where the candidate reads it. */
  name: z.string().nullable(),
  role: z.string(),
  unit: z.string(),
  answeredAt: instantSchema,
  ...periodShape,
  capacity: capacitySchema,
  workAgain: workAgainSchema,
  comment: z.string(),
  /** Of the skills of this checklist. */
  ratings: z.array(observedRatingSchema),
});
export type GivenReference = z.output<typeof givenReferenceSchema>;

/** What a report shows of references: always their number, and the texts for readers who may see them. */
export const reportReferencesSchema = z.strictObject({
  ...referenceCountSchema.shape,
  /** Empty for readers who are told only how many there are. */
  references: z.array(givenReferenceSchema),
});
export type ReportReferences = z.output<typeof reportReferencesSchema>;

/** What staff should look at before they rely on a reference; facts, and no verdict. */
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

/** A request as staff see it. */
export const staffReferenceSchema = z.strictObject({
  ...referenceRequestSchema.shape,
  flags: z.array(referenceFlagSchema),
  /** Whether it was asked for with another checklist of the same person. */
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
  withdrawReference,
  viewReferences,
  copyReferenceLink,
  setReferenceAside,
} satisfies Record<string, Endpoint>;
