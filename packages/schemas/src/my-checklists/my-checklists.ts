import { z } from 'zod';
import { minute } from '#src/durations.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { emailSchema, maskedPerson } from '#src/checklist/candidate-fields.ts';
import { exportCandidate } from '#src/portal/candidate-rights.ts';
import { editDataSchema, recencySchema, proficiencySchema, renewedBySchema, submitChecklist } from '#src/checklist/submit-checklist.ts';
import { profileSchema } from '#src/profile/profile.ts';
import { reportChecksSchema } from '#src/reports/report-data.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { submissionRevisionSchema } from '#src/portal/submissions.ts';

/** So long before its end, in milliseconds, a visit's page says so. */
export const visitWarning = 5 * minute;

export const askedErasureSchema = z.strictObject({
  receivedAt: instantSchema,
  /** By then it is answered (product.md#data-3). */
  dueAt: instantSchema,
});
export type AskedErasure = z.output<typeof askedErasureSchema>;

/** Asks only: an admin confirms it with a second proof, since nothing brings back what is erased. */
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

/** Whether the address is known is told by nothing: neither by the reply nor by the time it takes. */
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

/** What staff export of a person, but with masked dates of birth and SSN digits: an address is not verified when it is submitted. */
export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/my-checklists/export',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Everything that is stored with the address of a visit, with masked dates of birth and SSN digits',
  reply: exportCandidate.reply,
});

/** An answer of an earlier checklist: to be shown with where and when it was given, and to be confirmed or changed. */
export const earlierAnswerSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  /** How recently it was used on that day: shown, never taken over. */
  frequency: recencySchema.nullable(),
  /** Place in the list of sources. */
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
    /** Whether what is sent renews this checklist; else it is of another specialty. */
    isRenewal: z.boolean(),
    ...maskedPerson,
    /** Without the years: they are of one specialty and one day, and are asked again (product.md#renew-9). */
    profile: profileSchema.omit({ years: true }).optional(),
    /** The years in the specialty that the renewed checklist gave, shown beside the question. */
    yearsBefore: profileSchema.shape.years,
    sources: z.array(answerSourceSchema),
    answers: z.array(earlierAnswerSchema),
  }),
});

/** Date of birth and SSN digits come masked here too: an address is not verified when it is submitted. */
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
  /** As stored, for a correction. */
  candidateName: whenMissing(z.string(), ''),
  phone: z.string().nullable(),
  specialtyName: z.string(),
  specialtySlug: z.string(),
  submittedAt: instantSchema,
  /** The end of its year (product.md#scores-7). */
  validUntil: instantSchema,
  state: z.enum(['current', 'expired']),
  /** What renewed it, if anything did: then it cannot be renewed again (product.md#mine-5). */
  renewedBy: renewedBySchema.optional(),
  /** It renews an earlier one: what changed since then can be read. */
  isRenewal: z.boolean().optional(),
  /** Newest first. */
  revisions: z.array(submissionRevisionSchema).min(1),
  checks: reportChecksSchema,
});
export type OwnChecklist = z.output<typeof ownChecklistSchema>;

const openVisitSchema = z.strictObject({
  email: z.string(),
  endsAt: instantSchema,
  checklists: z.array(ownChecklistSchema),
  /** An erasure that was asked for and is not closed yet. */
  erasure: askedErasureSchema.nullable(),
  /** Why nothing of it is erased for now, if something stops that. */
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
   * With `visit=optional` a browser without the cookie gets null: asking for a link is no error.
   * Otherwise, and for a cookie that opens nothing, VISIT_ENDED.
   */
  query: z.strictObject({ visit: z.literal('optional').optional() }),
  reply: openVisitSchema.nullable(),
});

/** A POST with the token in its body, so that no program that loads the addresses of a mail uses the link up. */
export const openMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/session',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Uses a one-time link from an email and sets the cookie of the two hours that follow',
  /** Any string: a malformed or unknown token is answered 404 by the route (product.md#links-4). */
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.strictObject({ endsAt: instantSchema }),
  status: 201,
});

const { specialtyId, skillRatings, userTimezone, consentAcknowledged, profile } = submitChecklist.body.shape;

/** Personal details are those of the checklist that it is made from, whatever they are: they are never sent to a browser. */
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
  askForErasure,
  askForMyChecklists,
  closeMyChecklists,
  downloadOwnPdf,
  exportMyData,
  getEarlierAnswers,
  getOwnEditData,
  listMyChecklists,
  openMyChecklists,
  submitAgain,
} satisfies Record<string, Endpoint>;
