import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema, shortReferenceSchema, tokenSchema } from '#src/identifiers.ts';
import { profileSchema } from '#src/profile/profile.ts';
import {
  candidateNameSchema,
  candidateNameText,
  dateOfBirthSchema,
  emailSchema,
  last4SsnSchema,
  phoneSchema,
  phoneText,
} from './candidate/candidate-fields.ts';
import { revisionSchema } from './get-edit-data.ts';
import { skillRatingSchema } from './skill-rating.ts';

/** No checklist has more skills than this; it bounds the size of a submission. */
const maxRatings = 400;

const timeZoneText = 'Send your time zone, such as America/Chicago, or UTC where your device names none.';

export const submitChecklist = endpoint({
  method: 'POST',
  path: '/api/checklist/submit',
  service: 'checklist',
  limit: 'submit',
  access: 'public',
  summary: 'Submits a self-assessment, or with updatedFrom a new revision of one',
  body: z.strictObject({
    candidateName: candidateNameText,
    dateOfBirth: z.string(),
    last4Ssn: z.string(),
    specialtyId: z.number().int().positive(),
    skillRatings: z.array(skillRatingSchema).max(maxRatings),
    userTimezone: z.string(timeZoneText).min(1, timeZoneText).max(64, timeZoneText),
    consentAcknowledged: z.literal(true, 'You must certify the information'),
    email: emailSchema.optional(),
    phone: phoneText.optional(),
    /** In an edit: missing, the stored one stays. Empty, the owner removes it; through a link none but what is stored is taken. */
    profile: profileSchema.optional(),
    updatedFrom: objectIdSchema.optional(),
    /** The revision that an edit was made from; without it the one that its permission was opened from. */
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
export const submittedCandidateSchema = z.object({
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: last4SsnSchema,
  /** The form asks for it; without it the candidate gets no mail. */
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
});
