import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { candidateKeySchema, erasedCountsSchema } from '#src/portal/candidate-rights/candidate-data.ts';

export const eraseCandidateLinks = endpoint({
  method: 'POST',
  path: '/internal/candidate-links/erase',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'Revokes the share links and Smart Links of one person and erases what they hold; harmless when repeated',
  body: candidateKeySchema,
  reply: z.strictObject({ erased: erasedCountsSchema }),
});
