import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const listInvitedAddresses = endpoint({
  method: 'GET',
  path: '/internal/invited-addresses',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'The addresses of everybody who was invited, for erasing again after a restore',
  query: z.strictObject({ after: objectIdSchema.optional() }),
  reply: z.strictObject({ emails: z.array(z.string()), next: objectIdSchema.nullable() }),
});
