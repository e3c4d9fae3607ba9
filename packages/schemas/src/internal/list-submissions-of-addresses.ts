import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { inviteConstants } from '#src/invites/invite-constants.ts';

export const listSubmissionsOfAddresses = endpoint({
  method: 'POST',
  path: '/internal/submissions/of-addresses',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The valid checklists of some addresses, for telling who has answered an invite or needs none',
  body: z.strictObject({ emails: z.array(z.string().max(254)).max(inviteConstants.rowsMax) }),
  reply: z.strictObject({
    submissions: z.array(
      z.strictObject({
        id: objectIdSchema,
        /** In lower case. */
        email: z.string(),
        specialtyId: z.number().int(),
        shortReference: shortReferenceSchema,
        submittedAt: instantSchema,
        validUntil: instantSchema,
      }),
    ),
  }),
});
