import { z } from 'zod';
import { staffMemberSchema } from '#src/auth/users.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';

/** Characters of a message that a list shows. */
export const inquiryPreviewLength = 240;

/** An inquiry in a list, with the beginning of the visitor's message. */
export const inquiryCardSchema = z.strictObject({
  id: objectIdSchema,
  name: z.string(),
  company: z.string().nullable(),
  subject: z.string(),
  source: z.string(),
  sourceTitle: z.string(),
  receivedAt: instantSchema,
  assignee: staffMemberSchema.nullable(),
  handled: z.strictObject({ at: instantSchema, by: staffMemberSchema }).nullable(),
  /** The beginning of the message on one line; only in lists. */
  preview: z.string().optional(),
});
export type InquiryCard = z.output<typeof inquiryCardSchema>;

/** A whole inquiry. */
export const inquirySchema = z.strictObject({
  ...inquiryCardSchema.shape,
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
});
export type Inquiry = z.output<typeof inquirySchema>;

export const inquiryParamsSchema = z.strictObject({ id: objectIdSchema });
export const inquiryReplySchema = z.strictObject({ inquiry: inquirySchema });

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

export const getInquiriesToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/inquiries',
  service: 'contact',
  access: 'user',
  summary: 'How many inquiries are open and overdue, by when the next one is to be answered, and whether mails are sent',
  reply: z.strictObject({
    open: z.number().int().nonnegative(),
    overdue: z.number().int().nonnegative(),
    /** The due time of the oldest inquiry that is not overdue yet. */
    nextDueAt: instantSchema.nullable(),
    /** False without a mail server, when mails are written to files. */
    sendsMails: z.boolean(),
  }),
});

export const getInquiry = endpoint({
  method: 'GET',
  path: '/api/admin-portal/inquiries/:id',
  service: 'contact',
  access: 'user',
  summary: 'One inquiry with its message; that it was read is audited',
  params: inquiryParamsSchema,
  reply: inquiryReplySchema,
});

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/admin-portal/inquiries',
  service: 'contact',
  access: 'user',
  summary: 'Inquiries, newest first: all, open ones, handled ones, or those assigned to the caller',
  query: z.strictObject({ filter: z.enum(['open', 'handled', 'mine']).optional(), cursor: cursorSchema }),
  reply: z.strictObject({ inquiries: z.array(inquiryCardSchema), nextCursor: nextCursorSchema }),
});

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

export const inquiryEndpoints = { assignInquiry, getInquiriesToday, getInquiry, listInquiries, markInquiryHandled } satisfies Record<
  string,
  Endpoint
>;
