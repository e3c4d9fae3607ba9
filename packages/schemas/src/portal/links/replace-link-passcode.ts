import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { newPasscodeSchema } from '#src/links/passcode.ts';
import { portalLinkParamsSchema, portalLinkSchema, staffActBodySchema } from './portal-link.ts';

export const replaceLinkPasscode = endpoint({
  method: 'POST',
  path: '/api/admin-portal/links/:id/replace-passcode',
  service: 'links',
  access: 'user',
  summary: 'Draws another passcode for a link or PIN for a draft, with a reason; it is shown this once',
  params: portalLinkParamsSchema,
  body: staffActBodySchema,
  reply: z.strictObject({ link: portalLinkSchema, passcode: newPasscodeSchema }),
});
