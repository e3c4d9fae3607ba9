import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { profileSchema } from '#src/profile/profile.ts';
import { shownRatingSchema } from './skill-rating.ts';

/** What stands in place of the fields that an edit session does not show. */
export const maskedFields = { dateOfBirth: '••/••/••••', last4Ssn: '••••' } as const;

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
