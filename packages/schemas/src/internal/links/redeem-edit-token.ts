import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { instantSchema, linkEpochSchema, objectIdSchema } from '#src/identifiers.ts';

/** Asked by checklist, with the token or, once that is redeemed, with the id of its permission. The first use must be within 30 minutes and begins the 12 hours of an edit session. */
export const redeemEditToken = endpoint({
  method: 'POST',
  path: '/internal/edit-tokens/redeem',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'What an edit token, or the permission behind it, allows; 404 when it is none, 410 when it or its link is over',
  body: z.union([z.strictObject({ editToken: z.string() }), z.strictObject({ grantId: objectIdSchema })]),
  reply: z.strictObject({
    /** Names the permission without being able to use it. */
    grantId: objectIdSchema,
    submissionId: objectIdSchema,
    linkId: objectIdSchema,
    /** End of the edit session, never after the end of the link. */
    endsAt: instantSchema,
    linkEndsAt: instantSchema,
    /** When the passcode was given for it. */
    givenAt: instantSchema.optional(),
    linkEpoch: whenMissing(linkEpochSchema, 0),
  }),
});
