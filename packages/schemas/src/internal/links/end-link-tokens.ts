import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const endLinkTokens = endpoint({
  method: 'POST',
  path: '/internal/links/:linkId/end-tokens',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'Ends edits under way that came of a link, and removes its tokens; harmless when repeated',
  params: z.strictObject({ linkId: objectIdSchema }),
  body: z.strictObject({
    /** The submission that the link shares; null for Smart Links and drafts. */
    submissionId: objectIdSchema.nullable(),
  }),
  reply: z.strictObject({ ended: z.number().int() }),
});
