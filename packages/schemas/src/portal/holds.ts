import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { candidateAddressSchema, holdSchema } from './candidate-rights.ts';

export const holdReasonMax = 500;

export const endHold = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/holds/:id/end',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'Ends a hold: retention and erasure go on as if it had not been; harmless when repeated',
  params: z.strictObject({ id: objectIdSchema }),
  reply: holdSchema,
});

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/admin-portal/candidates/holds',
  service: 'checklist',
  access: 'admin',
  summary: 'Holds on the data of people, newest first; audited',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({ holds: z.array(holdSchema), nextCursor: nextCursorSchema }),
});

/** The candidate is shown the reason in My checklists, and gets it by mail after requesting an erasure. */
export const placeHold = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/holds',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary:
    'Stops retention and erasure of all that is held on a person until the hold is ended; the same again answers with the one that stands',
  body: z.strictObject({
    email: candidateAddressSchema,
    reason: z
      .string()
      .trim()
      .min(1, 'Say why the data has to be kept')
      .max(holdReasonMax, `The reason must be at most ${holdReasonMax} characters`),
  }),
  reply: holdSchema,
  status: 201,
});

/** An entry of the deletion log: what one run of a service's scheduled erasure removed. */
export const deletionSchema = z.strictObject({
  id: objectIdSchema,
  service: z.string(),
  at: instantSchema,
  /** Data older than this was deleted. */
  cutoff: instantSchema,
  erased: z.record(z.string(), z.number().int()),
});
export type Deletion = z.output<typeof deletionSchema>;

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/candidates/deletions',
  service: 'checklist',
  access: 'admin',
  summary: 'What scheduled erasure removed, newest first: times and counts, which name nobody',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({ deletions: z.array(deletionSchema), nextCursor: nextCursorSchema }),
});

export const holdEndpoints = { endHold, listDeletions, listHolds, placeHold } satisfies Record<string, Endpoint>;
