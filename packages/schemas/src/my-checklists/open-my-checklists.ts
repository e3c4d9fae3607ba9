import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';

/** A POST with the token in its body, so that no program that loads the addresses of a mail uses the link up. */
export const openMyChecklists = endpoint({
  method: 'POST',
  path: '/api/my-checklists/session',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Uses a one-time link from an email and sets the cookie of the two hours that follow',
  /** Any string: a malformed or unknown token is answered 404 by the route (product.md#links-4). */
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.strictObject({ endsAt: instantSchema }),
  status: 201,
});
