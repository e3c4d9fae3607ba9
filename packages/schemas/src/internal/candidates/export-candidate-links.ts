import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { candidateKeySchema, personalRecordsSchema } from '#src/portal/candidate-rights/candidate-data.ts';

export const exportCandidateLinks = endpoint({
  method: 'POST',
  path: '/internal/candidate-links/export',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'The share links and Smart Links of one person',
  body: candidateKeySchema,
  reply: z.strictObject({ links: personalRecordsSchema }),
});
