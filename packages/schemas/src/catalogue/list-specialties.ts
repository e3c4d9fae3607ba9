import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { checklistConstants } from '#src/checklist/checklist-constants.ts';
import { specialtySchema } from './specialty.ts';

/** A specialty with what people call it; not part of what a submission or a report keeps of it. */
export const listedSpecialtySchema = specialtySchema.extend({ aliases: z.array(z.string()).optional() });
export type ListedSpecialty = z.output<typeof listedSpecialtySchema>;

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/api/specialties',
  service: 'checklist',
  access: 'public',
  summary: 'The specialties that have a checklist',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(checklistConstants.specialtyListLimit).optional(),
  }),
  reply: z.strictObject({ data: z.array(listedSpecialtySchema) }),
});
