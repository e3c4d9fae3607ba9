import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { candidateKeySchema, erasedCountsSchema } from '#src/portal/candidate-rights/candidate-data.ts';

export const eraseCandidateMessages = endpoint({
  method: 'POST',
  path: '/internal/candidate-messages/erase',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'Erases the inquiries, surveys, sign-ups and mails of one person; harmless when repeated',
  body: candidateKeySchema,
  reply: z.strictObject({ erased: erasedCountsSchema }),
});
