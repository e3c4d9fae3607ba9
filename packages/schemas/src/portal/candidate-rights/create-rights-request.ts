import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { oneLine } from '#src/one-line.ts';
import { candidateEmailSchema, rightsKindSchema, rightsRequestSchema } from './rights-request.ts';

export const createRightsRequest = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/requests',
  service: 'checklist',
  access: 'admin',
  summary: "Takes in a candidate's request about their data; it is due 45 days after its receipt",
  body: z.strictObject({
    kind: rightsKindSchema,
    name: oneLine(z.string().trim().min(1, 'Name is required').max(200, 'Name must be at most 200 characters'), 'Name'),
    email: candidateEmailSchema,
    notes: z.string().trim().max(2_000, 'Notes must be at most 2000 characters').default(''),
    /** When it came in, by letter for instance; now when absent. */
    receivedAt: instantSchema.optional(),
  }),
  reply: rightsRequestSchema,
  status: 201,
});
