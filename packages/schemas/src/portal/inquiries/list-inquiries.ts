import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { inquiryCardSchema } from './portal-inquiry.ts';

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/admin-portal/inquiries',
  service: 'contact',
  access: 'user',
  summary: 'Inquiries, newest first: all, open ones, handled ones, or those assigned to the caller',
  query: z.strictObject({ filter: z.enum(['open', 'handled', 'mine']).optional(), cursor: cursorSchema }),
  reply: z.strictObject({ inquiries: z.array(inquiryCardSchema), nextCursor: nextCursorSchema }),
});
