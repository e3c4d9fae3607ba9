import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { inquiryParamsSchema, inquiryReplySchema } from './portal-inquiry.ts';

export const markInquiryHandled = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/inquiries/:id/handled',
  service: 'contact',
  access: 'user',
  summary: 'Marks an inquiry as handled, or as open again',
  params: inquiryParamsSchema,
  body: z.strictObject({ isHandled: z.boolean() }),
  reply: inquiryReplySchema,
});
