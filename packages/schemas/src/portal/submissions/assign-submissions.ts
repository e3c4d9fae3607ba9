import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { assigneeSchema } from './admin-submission.ts';
import { portalConstants } from '#src/portal-constants.ts';

export const assignSubmissions = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/submissions/assignee',
  service: 'checklist',
  access: 'user',
  summary: 'Assigns submissions to an active user, or with null to nobody',
  body: z.strictObject({
    ids: z.array(objectIdSchema).min(1).max(portalConstants.bulkLimit),
    userId: objectIdSchema.nullable(),
  }),
  reply: z.strictObject({
    /** Those that were there. */
    ids: z.array(objectIdSchema),
    assignee: assigneeSchema.nullable(),
  }),
});
