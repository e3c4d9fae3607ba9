import { z } from 'zod';
import { candidateNameSchema, dateOfBirthSchema, last4SsnSchema } from '#src/checklist/candidate/candidate-fields.ts';
import { skillRatingSchema } from '#src/checklist/skill-rating.ts';
import { profileSchema } from '#src/profile/profile.ts';

/** What is inside `encryptedPayload`, with the messages of the Quick Draft dialog. */
export const draftPayloadSchema = z.strictObject({
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: last4SsnSchema,
  specialtyId: z.number('Specialty is required').int().positive('Specialty is required'),
  skillRatings: z.array(skillRatingSchema).max(400),
  profile: profileSchema.optional(),
});
export type DraftPayload = z.output<typeof draftPayloadSchema>;
