import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { credentialCheckSchema } from '#src/profile/credential-check.ts';
import { submissionIdParamsSchema } from '#src/identifiers.ts';

export const checkCredential = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/credential-checks',
  service: 'checklist',
  access: 'user',
  summary: 'Notes when, where and by whom a license or certificate was looked up, or takes such a note away; makes a revision; audited',
  params: submissionIdParamsSchema,
  body: z.strictObject({
    /** The license or certificate, by everything that is said of it: after a change it is another one. */
    credential: z.string().min(1).max(300),
    check: credentialCheckSchema.nullable(),
  }),
  reply: z.strictObject({ revision: z.number().int().positive() }),
});
