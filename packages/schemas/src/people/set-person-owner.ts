import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { assigneeSchema } from '#src/portal/submissions/admin-submission.ts';
import { personIdParamsSchema } from './person.ts';

export const setPersonOwner = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/people/:personId/owner',
  service: 'checklist',
  access: 'user',
  summary: 'Gives a candidate to an active user, who gets their next checklists, or with null to nobody',
  params: personIdParamsSchema,
  body: z.strictObject({ userId: objectIdSchema.nullable() }),
  reply: z.strictObject({ owner: assigneeSchema.nullable() }),
});
