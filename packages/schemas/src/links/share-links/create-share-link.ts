import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, tokenSchema } from '#src/identifiers.ts';
import { newPasscodeSchema } from '#src/links/passcode.ts';
import { recipientSchema } from '#src/links/recipient.ts';
import { submissionProof } from '#src/checklist/submission-proof.ts';

/** Given with both kinds of links. */
const common = { ...submissionProof, recipient: recipientSchema.optional() };

export const createShareLink = endpoint({
  method: 'POST',
  path: '/api/share-links',
  service: 'links',
  access: 'public',
  summary: "Creates a share link; needs the owner's cookie, the submitter's download token, a visit to My checklists or a portal session",
  body: z.discriminatedUnion('mode', [
    z.strictObject({ ...common, mode: z.literal('quick'), duration: z.literal('7d'), viewLimit: z.literal(5) }),
    z.strictObject({
      ...common,
      mode: z.literal('reusable'),
      duration: z.enum(['6mo', '12mo']),
      passcode: newPasscodeSchema,
      /** Shows a packet instead of the report alone; only staff share one, and it cannot be changed through its link. */
      packetId: objectIdSchema.optional(),
    }),
  ]),
  reply: z.strictObject({
    token: tokenSchema,
    expiresAt: instantSchema,
    linkId: objectIdSchema,
    passcode: z.string().optional(),
  }),
  status: 201,
});
