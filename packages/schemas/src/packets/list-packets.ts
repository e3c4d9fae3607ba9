import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { submissionIdParamsSchema } from '#src/identifiers.ts';
import { packetSchema } from './packet.ts';

export const listPackets = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/packets',
  service: 'checklist',
  access: 'user',
  summary: 'The last packets of a submission, newest first',
  params: submissionIdParamsSchema,
  reply: z.strictObject({ packets: z.array(packetSchema) }),
});
