import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { mailKeySchema } from './request-mail.ts';

/** `failed`: refused for good, given up, or more than the recipient is sent in a day. */
export const mailStateSchema = z.enum(['pending', 'sent', 'failed']);

export const getMailStates = endpoint({
  method: 'POST',
  path: '/internal/mails/states',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'What became of mails that the asking service put into the outbox, by their idempotency keys',
  body: z.strictObject({ keys: z.array(mailKeySchema).min(1).max(100) }),
  reply: z.strictObject({ states: z.record(z.string(), mailStateSchema) }),
});
