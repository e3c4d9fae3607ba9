import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, linkEpochSchema, objectIdSchema, tokenSchema } from '#src/identifiers.ts';

export const mintViewerToken = endpoint({
  method: 'POST',
  path: '/internal/submissions/:id/viewer-tokens',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: "Makes a viewer's download token, which ends with its link or after two hours",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    linkId: objectIdSchema,
    linkEndsAt: instantSchema,
    linkEpoch: linkEpochSchema,
    /** Whether the PDF shows what supervisors observed. */
    withReferences: z.boolean().default(false),
    /** The packet that the token downloads instead of the report. */
    packet: objectIdSchema.optional(),
  }),
  reply: z.strictObject({ downloadToken: tokenSchema }),
  status: 201,
});
