import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const nameSubmissions = endpoint({
  method: 'POST',
  path: '/internal/submissions/names',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'Whose submissions these are; links keeps no names of its own',
  body: z.strictObject({ submissionIds: z.array(objectIdSchema).max(100) }),
  reply: z.strictObject({ names: z.record(objectIdSchema, z.string()) }),
});
