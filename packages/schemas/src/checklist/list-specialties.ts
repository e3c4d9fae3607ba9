import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { checklistConstants } from './checklist-constants.ts';
import { specialtySchema } from './specialty.ts';

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/api/specialties',
  service: 'checklist',
  access: 'public',
  summary: 'The specialties that have a checklist',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(checklistConstants.specialtyListLimit).optional(),
  }),
  reply: z.strictObject({ data: z.array(specialtySchema) }),
});
