import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { erasedCountsSchema } from './candidate-data.ts';
import { candidateAddressSchema } from './rights-request.ts';

/** What is held on the person with an address, without any of it. */
export const heldDataSchema = z.strictObject({
  /** Names under which the address was used, so that one address of two people is noticed. */
  names: z.array(z.string()),
  found: erasedCountsSchema,
});
export type HeldData = z.output<typeof heldDataSchema>;

/** The address comes in the body, since addresses of pages are logged by whatever stands in front. */
export const findCandidate = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/find',
  service: 'checklist',
  access: 'admin',
  summary: 'How much is held on the person with an email address, or of the reference of a checklist without one in every service; audited',
  body: z.strictObject({ email: candidateAddressSchema }),
  reply: heldDataSchema,
});
