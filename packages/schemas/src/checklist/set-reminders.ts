import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { tokenParamsSchema } from '#src/identifiers.ts';

/** The token stands in the mail and allows nothing else. Sent by a button, so that no program that looks at links in mails stops anything. */
export const setReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/:token',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Stops or starts reminders that checklists of an address expire',
  params: tokenParamsSchema,
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.strictObject({ isOn: z.boolean() }),
});
