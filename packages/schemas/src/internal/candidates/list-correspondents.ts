import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const listCorrespondents = endpoint({
  method: 'GET',
  path: '/internal/correspondents',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'The addresses of everybody who wrote or signed up, for erasing again after a restore',
  query: z.strictObject({ list: z.enum(['inquiries', 'sign-ups']), after: objectIdSchema.optional() }),
  reply: z.strictObject({ emails: z.array(z.string()), next: objectIdSchema.nullable() }),
});
