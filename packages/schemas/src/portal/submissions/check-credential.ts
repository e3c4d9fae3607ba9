import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { newCheckSchema, reportProfileSchema } from '#src/profile/credential-check.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { submissionIdParamsSchema } from '#src/identifiers.ts';

export const checkCredential = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/credential-checks',
  service: 'checklist',
  access: 'user',
  summary:
    'Notes when and where licenses and certificates were looked up, by who is signed in, or takes such notes away; makes no revision; audited',
  params: submissionIdParamsSchema,
  body: z.strictObject({
    checks: z
      .array(
        z.strictObject({
          /** The license or certificate, by everything that is said of it: after a change it is another one. */
          credential: z.string().min(1).max(300),
          check: newCheckSchema.nullable(),
        }),
      )
      .min(1)
      .max(profileLimits.licenses + profileLimits.certificates),
  }),
  reply: z.strictObject({ profile: reportProfileSchema }),
});
