import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { tokenParamsSchema, tokenSchema } from '#src/identifiers.ts';
import { enteredPasscodeSchema } from '#src/links/passcode.ts';

export const createEditToken = endpoint({
  method: 'POST',
  path: '/api/share-links/:token/create-edit-token',
  service: 'links',
  limit: 'token',
  checksPasscode: true,
  access: 'public',
  summary: 'Turns the passcode of a reusable link into a token to edit its ratings',
  params: tokenParamsSchema,
  body: z.strictObject({ passcode: enteredPasscodeSchema }),
  reply: z.strictObject({ success: z.literal(true), editToken: tokenSchema }),
  status: 201,
});
