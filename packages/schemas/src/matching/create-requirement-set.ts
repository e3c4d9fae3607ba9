import { endpoint } from '#src/endpoint.ts';
import { requirementSetFieldsSchema, requirementSetReplySchema } from './requirement-set.ts';

export const createRequirementSet = endpoint({
  method: 'POST',
  path: '/api/admin-portal/requirements',
  service: 'checklist',
  access: 'user',
  summary: 'Saves what a job asks for: skills with least proficiency and recency, certificates, systems, units, states',
  body: requirementSetFieldsSchema,
  reply: requirementSetReplySchema,
  status: 201,
});
