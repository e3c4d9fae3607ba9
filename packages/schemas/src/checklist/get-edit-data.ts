import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { profileSchema } from '#src/profile/profile.ts';
import { shownRatingSchema, skillRatingSchema } from './skill-rating.ts';

/** What stands in place of the fields that an edit session does not show. */
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
  candidateName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string(),
  last4Ssn: z.string(),
  specialtyId: z.number().int(),
  submissionId: objectIdSchema,
  skillRatings: z.array(shownRatingSchema),
  /** What is shown; sent with the edit, it says what the edit was made from. */
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
