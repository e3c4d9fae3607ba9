import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { inquiryParamsSchema, inquiryReplySchema } from './portal-inquiry.ts';

export const assignInquiry = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/inquiries/:id/assignee',
  service: 'contact',
  access: 'user',
  summary: 'Assigns an inquiry to an active user, or with null to nobody',
  params: inquiryParamsSchema,
  body: z.strictObject({ userId: objectIdSchema.nullable() }),
  reply: inquiryReplySchema,
});
