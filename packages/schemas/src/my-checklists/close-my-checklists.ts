import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

export const closeMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/sign-out',
  service: 'checklist',
  access: 'public',
  summary: 'Ends the two hours of whoever opened their link, in this browser and on the server',
  reply: z.strictObject({ success: z.literal(true) }),
});
