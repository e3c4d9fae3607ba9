import { endpoint } from '#src/endpoint.ts';
import { newRequirementSetSchema, requirementSetReplySchema } from './requirement-set.ts';

export const createRequirementSet = endpoint({
  method: 'POST',
  path: '/api/admin-portal/requirements',
  service: 'checklist',
  access: 'user',
  summary:
    'Saves what a job asks for: skills with least proficiency and recency, certificates, systems, units, states; the same request again saves no other',
  body: newRequirementSetSchema,
  reply: requirementSetReplySchema,
  status: 201,
});
