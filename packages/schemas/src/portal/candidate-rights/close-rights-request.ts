import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { rightsRequestSchema } from './rights-request.ts';

export const closeRightsRequest = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/requests/:id/close',
  service: 'checklist',
  access: 'admin',
  summary: 'Notes how a request was answered; once, and never opened again',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    status: z.enum(['fulfilled', 'refused']),
    outcome: z.string().trim().min(1, 'Say how the request was answered').max(2_000, 'The answer must be at most 2000 characters'),
  }),
  reply: rightsRequestSchema,
});
