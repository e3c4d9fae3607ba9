import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

export const downloadPacket = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/packets/:packetId/download',
  service: 'checklist',
  access: 'user',
  summary: 'The PDF of a packet, named for its job; 202 while it is being made',
  params: z.strictObject({ id: objectIdSchema, packetId: objectIdSchema }),
  reply: { contentType: 'application/pdf' },
});
