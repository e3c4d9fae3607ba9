import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { portalLinkParamsSchema, portalLinkSchema, staffActBodySchema } from './portal-link.ts';

export const unlockLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/links/:id/unlock',
  service: 'links',
  access: 'user',
  summary: 'Ends the waiting of all clients after wrong passcodes, with a reason; a retired passcode must be replaced instead',
  params: portalLinkParamsSchema,
  body: staffActBodySchema,
  reply: z.strictObject({ link: portalLinkSchema }),
});
