import { z } from 'zod';
import { emailSchema } from '#src/checklist/candidate/candidate-fields.ts';
import { endpoint } from '#src/endpoint.ts';

/** Whether the address is known is told by nothing: neither by the reply nor by the time it takes. */
export const askForMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/links',
  service: 'checklist',
  limit: 'my-checklists',
  access: 'public',
  summary: 'Asks for a one-time link to the checklists of an email address; the reply is the same for every address',
  body: z.strictObject({ email: emailSchema }),
  reply: z.strictObject({ success: z.literal(true) }),
  status: 202,
});
