import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { personIdParamsSchema, personSchema } from './person.ts';

export const setPersonOwner = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/people/:personId/owner',
  service: 'checklist',
  access: 'user',
  summary:
    'Gives a candidate to an active user, who gets their next checklists, or with null to nobody; 409 when somebody else changed it meanwhile',
  params: personIdParamsSchema,
  body: z.strictObject({
    userId: objectIdSchema.nullable(),
    /** The state of the owner that was seen. */
    revision: z.number().int().min(0),
  }),
  reply: personSchema.pick({ owner: true, ownerRevision: true }),
});
