import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { erasureSchema } from './erasure.ts';
import { heldDataSchema } from './find-candidate.ts';
import { candidateAddressSchema } from './rights-request.ts';

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/erasures',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'First of two steps: says what an erasure would find and gives the reference to confirm it with; erases nothing',
  body: z.strictObject({ email: candidateAddressSchema }),
  reply: z.strictObject({ erasure: erasureSchema, ...heldDataSchema.shape }),
  status: 201,
});
