import { endpoint } from '#src/endpoint.ts';
import { personIdParamsSchema, personSchema } from './person.ts';

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin-portal/people/:personId',
  service: 'checklist',
  access: 'user',
  summary: 'A candidate and their checklists with revisions and PDF states; that it was seen is audited',
  params: personIdParamsSchema,
  reply: personSchema,
});
