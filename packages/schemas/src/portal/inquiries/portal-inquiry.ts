import { z } from 'zod';
import { staffMemberSchema } from '#src/auth/users/staff-member.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';

/** How much of a message a list shows, in characters. */
export const inquiryPreviewLength = 240;

/** An inquiry in a list, with the beginning of what the visitor wrote. */
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
  /** The beginning of the message in one line; in lists only. */
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
