import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';

export const askedErasureSchema = z.strictObject({
  receivedAt: instantSchema,
  /** By then it is answered (product.md#data-3). */
  dueAt: instantSchema,
});
export type AskedErasure = z.output<typeof askedErasureSchema>;

/** Asks only: an admin confirms it with a second proof, since nothing brings back what is erased. */
export const askForErasure = endpoint({
  method: 'POST',
  path: '/api/my-checklists/erasure-requests',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Asks for the erasure of everything that is stored with the address of a visit; harmless when repeated',
  reply: askedErasureSchema,
  status: 201,
});
