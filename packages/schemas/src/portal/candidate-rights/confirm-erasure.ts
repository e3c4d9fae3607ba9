import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { erasureSchema } from './erasure.ts';

export const confirmErasure = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/erasures/:id/confirm',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'Second step: with the reference typed in, erases everywhere; what cannot be reached now is erased as soon as it can be',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ reference: z.string().trim().max(40) }),
  reply: erasureSchema,
  status: 202,
});
