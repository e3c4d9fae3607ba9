import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { objectIdSchema } from '../identifiers.ts';

export const endLinkTokens = endpoint({
  method: 'POST',
  path: '/internal/links/:linkId/end-tokens',
  access: 'service',
  callers: ['links'],
  summary: 'Ends every download token and edit session that came of a link; harmless when repeated',
  params: z.strictObject({ linkId: objectIdSchema }),
  body: z.strictObject({}),
  reply: z.strictObject({ ended: z.number().int() }),
});
