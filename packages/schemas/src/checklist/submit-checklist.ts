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

/** A day, or the day of a full date and time, as a program may have it. */
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

/** One rated skill as it is read: the day of last use is null where none is known. */
export const shownRatingSchema = skillRatingSchema.extend({ lastUsed: z.iso.date().nullable() });
export type SkillRating = z.output<typeof skillRatingSchema>;

/**
 * Which submission is meant, with the proof of owning it that a body can carry. The owner's cookie, a visit to My checklists or a
 * portal session prove it as well (product.md#submit-5).
 */
export const submissionProof = { submissionId: objectIdSchema, downloadToken: tokenSchema.optional() };

/** The mask of fields that an edit session hides. */
export const maskedFields = { dateOfBirth: '••/••/••••', last4Ssn: '••••' } as const;

export const revisionSchema = z.number().int().positive();

/** What a 409 EDIT_CONFLICT carries as `conflict`: both versions, to choose from. To choose, send the edit again with this revision. */
export const editConflictSchema = z.strictObject({
  revision: revisionSchema,
  savedAt: instantSchema,
  saved: z.array(skillRatingSchema),
  sent: z.array(skillRatingSchema),
});
export type EditConflict = z.output<typeof editConflictSchema>;

/** A submission as the form begins an edit of it. */
export const editDataSchema = z.strictObject({
  ...maskedPerson,
  specialtyId: z.number().int(),
  submissionId: objectIdSchema,
  skillRatings: z.array(shownRatingSchema),
  /** The shown revision; sent with the edit as its base. */
  revision: revisionSchema.optional(),
  profile: profileSchema.optional(),
});

/** Date of birth and SSN digits come masked: the holder of a passcode is usually not the candidate. */
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

/** No checklist has more skills than this; it bounds the size of a submission. */
const maxRatings = 400;

const timeZoneText = 'Send your time zone, such as America/Chicago, or UTC where your device names none.';

/** A person as the form sends it; what is no first submission has masked fields. */
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
    /** In an edit: missing, the stored one stays. Empty, the owner removes it; through a link none but what is stored is taken. */
    profile: profileSchema.optional(),
    updatedFrom: objectIdSchema.optional(),
    /** The base revision of an edit; without it the one that its permission was opened from. */
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

/** The personal fields of a first submission; in an edit the stored ones count, so they are not checked there. */
const submittedCandidate = {
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: last4SsnSchema,
  /** The form asks for it; without it the candidate gets no mail. */
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
} satisfies { [field in keyof Person]-?: z.ZodType };
export const submittedCandidateSchema = z.object(submittedCandidate);

/** The token stands in the mail and allows nothing else. Sent by a button, so that no program that looks at links in mails stops anything. */
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

/** A POST with the token in its body: no program that loads the addresses of a mail confirms anything. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/checklist/confirm-address',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Confirms, from the receipt, that a checklist was submitted by whoever reads the mail of its address; harmless when repeated',
  /** Any string: a malformed or unknown token is answered 404 by the route (product.md#links-4). */
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.strictObject({ shortReference: shortReferenceSchema, specialtyName: z.string() }),
});

/** A report's note on being a renewal: how many answers changed since the renewed checklist. */
export const renewalSchema = z.strictObject({
  /** When that one was last signed. */
  earlierSignedAt: instantSchema,
  changedRatings: z.number().int().nonnegative(),
  ratings: z.number().int().nonnegative(),
});
export type Renewal = z.output<typeof renewalSchema>;

/** The checklist by which its owner renewed an earlier one, as that one says it to its owner and to staff. */
export const renewedBySchema = z.strictObject({
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  at: instantSchema,
  timeZone: z.string(),
});
export type RenewedBy = z.output<typeof renewedBySchema>;

export const submitChecklistEndpoints = { confirmAddress, getEditData, submitChecklist, setReminders } satisfies Record<string, Endpoint>;
