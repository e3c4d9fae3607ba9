import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { packetSchema } from './packet.ts';

export const createPacket = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/packets',
  service: 'checklist',
  access: 'user',
  summary:
    'Makes a packet for a job: a cover that says how the candidate stands to its requirements, and the report with references; the same request again makes no other',
  params: submissionIdParamsSchema,
  body: z.strictObject({ requirements: objectIdSchema, requestId: z.uuid().optional() }),
  reply: z.strictObject({ packet: packetSchema }),
  status: 201,
});
