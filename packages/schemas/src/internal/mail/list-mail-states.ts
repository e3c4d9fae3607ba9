import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';

export const mailStateSchema = z.strictObject({
  mailId: objectIdSchema,
  state: z.enum(['pending', 'sent', 'failed']),
  endedAt: instantSchema.nullable(),
  /** A code, never the text of a server. */
  failure: z.string().nullable(),
});
export type MailState = z.output<typeof mailStateSchema>;

export const listMailStates = endpoint({
  method: 'POST',
  path: '/internal/mails/outcomes',
  service: 'contact',
  access: 'service',
  callers: ['links'],
  summary: 'Which of some mails have left, and why others have not; those that are erased are not among them',
  body: z.strictObject({ mailIds: z.array(objectIdSchema).max(600) }),
  reply: z.strictObject({ mails: z.array(mailStateSchema) }),
});
