import { endpoint } from '#src/endpoint.ts';
import { inquiryParamsSchema, inquiryReplySchema } from './portal-inquiry.ts';

export const getInquiry = endpoint({
  method: 'GET',
  path: '/api/admin-portal/inquiries/:id',
  service: 'contact',
  access: 'user',
  summary: 'One inquiry with its message; that it was read is audited',
  params: inquiryParamsSchema,
  reply: inquiryReplySchema,
});
