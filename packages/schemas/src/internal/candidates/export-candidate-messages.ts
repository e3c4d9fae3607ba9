import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { candidateKeySchema, personalRecordsSchema } from '#src/portal/candidate-rights/candidate-data.ts';

export const exportCandidateMessages = endpoint({
  method: 'POST',
  path: '/internal/candidate-messages/export',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'The inquiries, surveys, sign-ups and mails of one person',
  body: candidateKeySchema,
  reply: z.strictObject({
    inquiries: personalRecordsSchema,
    surveys: personalRecordsSchema,
    signUps: personalRecordsSchema,
    mails: personalRecordsSchema,
  }),
});
