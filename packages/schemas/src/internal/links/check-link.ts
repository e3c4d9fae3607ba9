import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { linkEpochSchema, objectIdSchema } from '#src/identifiers.ts';

/** Asked by checklist whenever somebody uses what came from a link: nothing that a link gave is good for longer than the link. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/internal/links/:linkId/check',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'Whether what a link gave in one of its epochs is still good: the link runs and nothing has ended that epoch',
  params: z.strictObject({ linkId: objectIdSchema }),
  body: z.strictObject({ linkEpoch: linkEpochSchema }),
  reply: z.strictObject({ isGood: z.boolean() }),
});
