import { endpoint } from '#src/endpoint.ts';
import { requirementSetChangeSchema, requirementSetParamsSchema, requirementSetReplySchema } from './requirement-set.ts';

export const updateRequirementSet = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/requirements/:id',
  service: 'checklist',
  access: 'user',
  summary: 'Changes a set of requirements; 409 when somebody else changed it meanwhile. What it asked before is kept',
  params: requirementSetParamsSchema,
  body: requirementSetChangeSchema,
  reply: requirementSetReplySchema,
});
