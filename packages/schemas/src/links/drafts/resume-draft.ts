import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { draftPayloadSchema } from './draft-payload.ts';
import { pinSchema } from '#src/links/passcode.ts';

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
