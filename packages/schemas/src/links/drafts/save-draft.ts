import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, tokenSchema } from '#src/identifiers.ts';
import { pinSchema } from '#src/links/passcode.ts';

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
