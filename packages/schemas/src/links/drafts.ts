import { z } from 'zod';
import { candidateNameSchema, dateOfBirthSchema, last4SsnSchema } from '#src/checklist/candidate-fields.ts';
import { skillRatingSchema } from '#src/checklist/submit-checklist.ts';
import { profileSchema } from '#src/profile/profile.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, tokenSchema } from '#src/identifiers.ts';
import { pinSchema } from './passcode.ts';

/** The content of `encryptedPayload`, with the messages of the Quick Draft dialog. */
export const draftPayloadSchema = z.strictObject({
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: last4SsnSchema,
  specialtyId: z.number('Specialty is required').int().positive('Specialty is required'),
  skillRatings: z.array(skillRatingSchema).max(400),
  profile: profileSchema.optional(),
});
export type DraftPayload = z.output<typeof draftPayloadSchema>;

export const resumeDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/resume',
  service: 'links',
  limit: 'token',
  checksPasscode: true,
  access: 'public',
  summary: 'Returns a draft, or says that a PIN is needed',
  body: z.strictObject({ token: z.string(), pin: pinSchema.optional() }),
  reply: z.union([
    z.strictObject({ requiresPin: z.literal(true) }),
    z.strictObject({
      ...draftPayloadSchema.shape,
      candidateName: z.string(),
      dateOfBirth: z.string(),
      last4Ssn: z.string(),
      requiresPin: z.literal(false).optional(),
      specialtySlug: z.string(),
      specialtyName: z.string(),
      expiresAt: instantSchema,
    }),
  ]),
});

export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/save',
  service: 'links',
  limit: 'draft',
  access: 'public',
  summary: 'Keeps a draft for 48 hours behind a link, optionally with a PIN',
  body: z.strictObject({ encryptedPayload: z.string().max(200_000), durationHours: z.string().max(10), pin: pinSchema.optional() }),
  reply: z.strictObject({ token: tokenSchema, expiresAt: instantSchema }),
  status: 201,
});

export const draftEndpoints = { resumeDraft, saveDraft } satisfies Record<string, Endpoint>;
