import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { requirementSetParamsSchema, requirementSetReplySchema } from './requirement-set.ts';

export const archiveRequirementSet = endpoint({
  method: 'POST',
  path: '/api/admin-portal/requirements/:id/archive',
  service: 'checklist',
  access: 'user',
  summary: 'Puts a set of requirements aside, or takes it up again; it is never removed, since the audit trail names it',
  params: requirementSetParamsSchema,
  body: z.strictObject({ isArchived: z.boolean() }),
  reply: requirementSetReplySchema,
});
