import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { portalLinkParamsSchema, portalLinkSchema, staffActBodySchema } from './portal-link.ts';

export const revokeLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/links/:id/revoke',
  service: 'links',
  access: 'user',
  summary: 'Ends a link or draft at once, with a reason',
  params: portalLinkParamsSchema,
  body: staffActBodySchema,
  reply: z.strictObject({ link: portalLinkSchema }),
});
