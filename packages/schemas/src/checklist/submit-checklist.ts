import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema, tokenParamsSchema, tokenSchema } from '#src/identifiers.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { profileSchema } from '#src/profile/profile.ts';
import {
  candidateNameSchema,
  candidateNameText,
  dateOfBirthSchema,
  emailSchema,
  last4SsnSchema,
  maskedPerson,
  phoneSchema,
  phoneText,
} from './candidate-fields.ts';
import type { Person } from './candidate-rules.ts';

export const proficiencySchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const recencySchema = z.enum(['never', 'past_year', 'recent', 'current']);

export type Proficiency = z.output<typeof proficiencySchema>;
export type Recency = z.output<typeof recencySchema>;

const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;

/** A day. A full date and time is also accepted, since a program may send one; only its day counts. */
const daySchema = z
  .string()
  .transform((text) => (isInstant(text) ? text.slice(0, 10) : text))
  .pipe(z.iso.date());

/** One rated skill as the browser sends it. */
export const skillRatingSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  frequency: recencySchema.nullish(),
  lastUsed: daySchema.nullish(),
});

/** A rated skill as returned. The day of last use is null if it is unknown. */
export const shownRatingSchema = skillRatingSchema.extend({ lastUsed: z.iso.date().nullable() });
export type SkillRating = z.output<typeof skillRatingSchema>;

/**
 * The id of a submission, with the proof of ownership that a body can carry. The owner's cookie, a visit to My checklists and a portal
 * session are also accepted as proof (product.md#submit-5).
 */
export const submissionProof = { submissionId: objectIdSchema, downloadToken: tokenSchema.optional() };

/** The mask of fields that an edit session hides. */
export const maskedFields = { dateOfBirth: '••/••/••••', last4Ssn: '••••' } as const;

export const revisionSchema = z.number().int().positive();

/** The `conflict` of a 409 EDIT_CONFLICT: both versions, for the user to choose from. To resolve it, send the edit again with this revision. */
export const editConflictSchema = z.strictObject({
  revision: revisionSchema,
  savedAt: instantSchema,
  saved: z.array(skillRatingSchema),
  sent: z.array(skillRatingSchema),
});
export type EditConflict = z.output<typeof editConflictSchema>;

/** A submission as the form loads it for editing. */
export const editDataSchema = z.strictObject({
  ...maskedPerson,
  specialtyId: z.number().int(),
  submissionId: objectIdSchema,
  skillRatings: z.array(shownRatingSchema),
  /** The shown revision, which the form sends back as the base of the edit. */
  revision: revisionSchema.optional(),
  profile: profileSchema.optional(),
});

/** Date of birth and SSN digits are masked, since the holder of a passcode is usually not the candidate. */
export const getEditData = endpoint({
  method: 'POST',
  path: '/api/edit-token/:editToken/data',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Starts an edit session and returns the submission with masked personal fields',
  params: z.strictObject({ editToken: z.string() }),
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ success: z.literal(true), editData: editDataSchema }),
});

/** The limit of ratings, above the length of every checklist; it bounds the size of a submission. */
const maxRatings = 400;

const timeZoneText = 'Send your time zone, such as America/Chicago, or UTC where your device names none.';

/** The personal fields as the form sends them. All but a first submission have masked fields. */
const sentPerson = {
  candidateName: candidateNameText,
  dateOfBirth: z.string(),
  last4Ssn: z.string(),
  email: emailSchema.optional(),
  phone: phoneText.optional(),
} satisfies { [field in keyof Person]-?: z.ZodType };

export const submitChecklist = endpoint({
  method: 'POST',
  path: '/api/checklist/submit',
  service: 'checklist',
  limit: 'submit',
  access: 'public',
  summary: 'Submits a self-assessment, or with updatedFrom a new revision of one',
  body: z.strictObject({
    ...sentPerson,
    specialtyId: z.number().int().positive(),
    skillRatings: z.array(skillRatingSchema).max(maxRatings),
    userTimezone: z.string(timeZoneText).min(1, timeZoneText).max(64, timeZoneText),
    consentAcknowledged: z.literal(true, 'You must certify the information'),
    /**
     * In an edit, a missing profile keeps the stored one. An empty profile removes it if the owner sends it; an edit through a link may
     * only send the stored one unchanged.
     */
    profile: profileSchema.optional(),
    updatedFrom: objectIdSchema.optional(),
    /** The base revision of an edit; by default the revision from which its permission was opened. */
    revision: revisionSchema.optional(),
    editToken: tokenSchema.optional(),
  }),
  reply: z.strictObject({
    submissionId: objectIdSchema,
    shortReference: shortReferenceSchema,
    downloadToken: tokenSchema,
  }),
  status: 201,
});

/** The personal fields of a first submission. They are not validated in an edit, where the stored ones count. */
const submittedCandidate = {
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: last4SsnSchema,
  /** The form requires an address; without one the candidate gets no mail. */
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
} satisfies { [field in keyof Person]-?: z.ZodType };
export const submittedCandidateSchema = z.object(submittedCandidate);

/** The token comes from a mail and permits nothing else. A button sends it, so that link scanners of mails stop no reminders. */
export const setReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/:token',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Stops or starts reminders that checklists of an address expire',
  params: tokenParamsSchema,
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.strictObject({ isOn: z.boolean() }),
});

/** A POST with the token in its body, so that link scanners of mails confirm nothing. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/checklist/confirm-address',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Confirms, from the receipt, that a checklist was submitted by whoever reads the mail of its address; harmless when repeated',
  /** Any string is accepted: the route returns 404 for a malformed or unknown token (product.md#links-4). */
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.strictObject({ shortReference: shortReferenceSchema, specialtyName: z.string() }),
});

/** The note on a report that it is a renewal: how many answers changed since the renewed checklist. */
export const renewalSchema = z.strictObject({
  /** When the renewed checklist was last signed. */
  earlierSignedAt: instantSchema,
  changedRatings: z.number().int().nonnegative(),
  ratings: z.number().int().nonnegative(),
});
export type Renewal = z.output<typeof renewalSchema>;

/** The checklist by which the owner renewed an earlier one, as shown with the earlier one to the owner and to staff. */
export const renewedBySchema = z.strictObject({
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  at: instantSchema,
  timeZone: z.string(),
});
export type RenewedBy = z.output<typeof renewedBySchema>;

export const submitChecklistEndpoints = { confirmAddress, getEditData, submitChecklist, setReminders } satisfies Record<string, Endpoint>;
