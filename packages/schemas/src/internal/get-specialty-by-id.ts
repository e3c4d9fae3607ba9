import { z } from 'zod';
import { specialtySchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';

export const getSpecialtyById = endpoint({
  method: 'GET',
  path: '/internal/specialties/:id',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'A specialty by its id',
  params: z.strictObject({ id: z.coerce.number().int().positive() }),
  reply: specialtySchema,
});
