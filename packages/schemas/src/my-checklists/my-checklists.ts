import { z } from 'zod';
import { minute } from '#src/durations.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema, tokenSchema } from '#src/identifiers.ts';
import { emailSchema, maskedPerson } from '#src/checklist/candidate-fields.ts';
import { exportCandidate } from '#src/portal/candidate-rights.ts';
import { editDataSchema, recencySchema, proficiencySchema, renewedBySchema, submitChecklist } from '#src/checklist/submit-checklist.ts';
import { profileSchema } from '#src/profile/profile.ts';
import { reportChecksSchema } from '#src/reports/report-data.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { submissionRevisionSchema } from '#src/portal/submissions.ts';

/** How long before its end, in milliseconds, the page of a visit warns. */
export const visitWarning = 5 * minute;

export const askedErasureSchema = z.strictObject({
  receivedAt: instantSchema,
  /** The deadline of the answer (product.md#data-3). */
  dueAt: instantSchema,
});
export type AskedErasure = z.output<typeof askedErasureSchema>;

/** Requests about a person's own data other than an erasure: for their file, or for a review of how matching was used. */
export const ownRequestKindSchema = z.enum(['access', 'review']);
export const askedRequestSchema = z.strictObject({
  kind: ownRequestKindSchema,
  receivedAt: instantSchema,
  /** The promised time of the answer. */
  answerBy: instantSchema,
});
export type AskedRequest = z.output<typeof askedRequestSchema>;

export const askForAnswer = endpoint({
  method: 'POST',
  path: '/api/my-checklists/requests',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Asks for the whole file on the person of a visit, or for an explanation and a review by another person; harmless when repeated',
  body: z.strictObject({ kind: ownRequestKindSchema }),
  reply: askedRequestSchema,
  status: 201,
});

/** This only requests the erasure. An admin confirms it after re-authentication, since erased data cannot be restored. */
export const askForErasure = endpoint({
  method: 'POST',
  path: '/api/my-checklists/erasure-requests',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Asks for the erasure of everything that is stored with the address of a visit; harmless when repeated',
  reply: askedErasureSchema,
  status: 201,
});

/** Neither the reply nor its time reveals whether the address is known. */
export const askForMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/links',
  service: 'checklist',
  limit: 'my-checklists',
  access: 'public',
  summary: 'Asks for a one-time link to the checklists of an email address; the reply is the same for every address',
  body: z.strictObject({ email: emailSchema }),
  reply: z.strictObject({ success: z.literal(true) }),
  status: 202,
});

export const closeMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/sign-out',
  service: 'checklist',
  access: 'public',
  summary: 'Ends the two hours of whoever opened their link, in this browser and on the server',
  reply: z.strictObject({ success: z.literal(true) }),
});

/** For a computer that others use too (product.md#submit-5). */
export const forgetBrowser = endpoint({
  method: 'POST',
  path: '/api/checklist/forget-browser',
  service: 'checklist',
  access: 'public',
  summary: 'Ends what this browser may do for its candidate: the proofs of what was submitted in it, edits, opened links and a visit',
  /** The proof in the address of the page, which stays in the history of the browser. */
  body: z.strictObject({ downloadToken: tokenSchema.optional() }),
  reply: z.strictObject({ success: z.literal(true) }),
});

export const downloadOwnPdf = endpoint({
  method: 'GET',
  path: '/api/my-checklists/:submissionId/pdf',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'The PDF of a submission, for whoever opened their link; 202 while it is being made',
  params: z.strictObject({ submissionId: objectIdSchema }),
  reply: { contentType: 'application/pdf' },
});

/**
 * The same data that staff export of a person, but with masked dates of
 * birth and SSN digits, since addresses are not verified at submission.
 */
export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/my-checklists/export',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Everything that is stored with the address of a visit, with masked dates of birth and SSN digits',
  reply: exportCandidate.reply,
});

/** An answer of an earlier checklist, shown with the place and date of that checklist, to be confirmed or changed. */
export const earlierAnswerSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  /** The recency on that day, which is shown but never prefilled. */
  frequency: recencySchema.nullable(),
  /** The index in the list of sources. */
  source: z.number().int().nonnegative(),
});
export type EarlierAnswer = z.output<typeof earlierAnswerSchema>;

export const answerSourceSchema = z.strictObject({
  specialtyName: z.string(),
  shortReference: shortReferenceSchema,
  signedAt: instantSchema,
});
export type AnswerSource = z.output<typeof answerSourceSchema>;

export const getEarlierAnswers = endpoint({
  method: 'GET',
  path: '/api/my-checklists/:id/answers',
  service: 'checklist',
  access: 'public',
  summary: 'What the owner of a checklist begins with to renew it, or to fill in another specialty from what they answered before',
  params: z.strictObject({ id: objectIdSchema }),
  query: z.strictObject({ specialtyId: z.coerce.number().int().positive() }),
  reply: z.strictObject({
    submissionId: objectIdSchema,
    /** Whether submitting renews this checklist; false for a checklist of another specialty. */
    isRenewal: z.boolean(),
    ...maskedPerson,
    /** The earlier profile without the years, which are bound to a specialty and a day and must be entered again (product.md#renew-9). */
    profile: profileSchema.omit({ years: true }).optional(),
    /** The years in the specialty on the renewed checklist, shown beside the question. */
    yearsBefore: profileSchema.shape.years,
    sources: z.array(answerSourceSchema),
    answers: z.array(earlierAnswerSchema),
  }),
});

/** Date of birth and SSN digits are masked here too, since addresses are not verified at submission. */
export const getOwnEditData = endpoint({
  method: 'POST',
  path: '/api/my-checklists/:submissionId/edit-data',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'A submission of whoever opened their link, as the form begins an edit of it, with masked personal fields',
  params: z.strictObject({ submissionId: objectIdSchema }),
  reply: z.strictObject({ editData: editDataSchema }),
});

export const ownChecklistSchema = z.strictObject({
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  /** The stored name, for a correction. */
  candidateName: whenMissing(z.string(), ''),
  phone: z.string().nullable(),
  specialtyName: z.string(),
  specialtySlug: z.string(),
  submittedAt: instantSchema,
  /** The end of the year for which the checklist is valid (product.md#scores-7). */
  validUntil: instantSchema,
  state: z.enum(['current', 'expired']),
  /** The checklist that renewed this one, if any; then it cannot be renewed again (product.md#mine-5). */
  renewedBy: renewedBySchema.optional(),
  /** True if the checklist renews an earlier one, so that its changes can be shown. */
  isRenewal: z.boolean().optional(),
  /** The newest revision comes first. */
  revisions: z.array(submissionRevisionSchema).min(1),
  checks: reportChecksSchema,
});
export type OwnChecklist = z.output<typeof ownChecklistSchema>;

const openVisitSchema = z.strictObject({
  email: z.string(),
  endsAt: instantSchema,
  checklists: z.array(ownChecklistSchema),
  /** A requested erasure that is still open. */
  erasure: askedErasureSchema.nullable(),
  /** Other open requests. */
  requests: z.array(askedRequestSchema).optional(),
  /** The reason of a hold that prevents the erasure of this data, if any. */
  hold: z.strictObject({ since: instantSchema, reason: z.string() }).nullable().optional(),
});
export type OpenVisit = z.output<typeof openVisitSchema>;

export const listMyChecklists = endpoint({
  method: 'GET',
  path: '/api/my-checklists',
  service: 'checklist',
  access: 'public',
  summary: 'The checklists of whoever opened their link, newest first',
  /**
   * With `visit=optional` a browser without the cookie gets null, since requesting a link is no error. Otherwise, and with an invalid
   * cookie, the reply is VISIT_ENDED.
   */
  query: z.strictObject({ visit: z.literal('optional').optional() }),
  reply: openVisitSchema.nullable(),
});

/** A POST with the token in its body, so that link scanners of mails do not use the link up. */
export const openMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/session',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Uses a one-time link from an email and sets the cookie of the two hours that follow',
  /** Any string is accepted: the route returns 404 for a malformed or unknown token (product.md#links-4). */
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.strictObject({ endsAt: instantSchema }),
  status: 201,
});

const { specialtyId, skillRatings, userTimezone, consentAcknowledged, profile } = submitChecklist.body.shape;

/** Personal details are always taken from the earlier checklist, since they are never sent to a browser. */
export const submitAgain = endpoint({
  method: 'POST',
  path: '/api/my-checklists/:id/submissions',
  service: 'checklist',
  limit: 'submit',
  access: 'public',
  summary: 'Submits a checklist with the personal details of one of the own: of the same specialty it renews that one',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ specialtyId, skillRatings, userTimezone, consentAcknowledged, profile }),
  reply: submitChecklist.reply,
  status: 201,
});

export const myChecklistsEndpoints = {
  askForAnswer,
  askForErasure,
  askForMyChecklists,
  closeMyChecklists,
  forgetBrowser,
  downloadOwnPdf,
  exportMyData,
  getEarlierAnswers,
  getOwnEditData,
  listMyChecklists,
  openMyChecklists,
  submitAgain,
} satisfies Record<string, Endpoint>;
