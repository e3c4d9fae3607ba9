import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { erasedCountsSchema } from '../internal/candidate-data.ts';
import { erasureSchema } from './erasure.ts';
import { candidateEmailSchema } from './rights-request.ts';

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/erasures',
  access: 'admin',
  summary: 'First of two steps: says what an erasure would find and gives the reference to confirm it with; erases nothing',
  body: z.strictObject({ email: candidateEmailSchema }),
  reply: z.strictObject({
    erasure: erasureSchema,
    /** Names under which the address was used, so that one address of two people is noticed. */
    names: z.array(z.string()),
    found: erasedCountsSchema,
  }),
  status: 201,
});
