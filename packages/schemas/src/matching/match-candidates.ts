import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { nextCursorSchema } from '#src/page.ts';
import { requirementFactSchema } from './requirement-fact.ts';
import { requirementSetParamsSchema, requirementSetSchema } from './requirement-set.ts';

/** Somebody with a valid checklist, and how they stand to each requirement, in the order of the set. */
export const matchedCandidateSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  shortReference: shortReferenceSchema,
  submittedAt: instantSchema,
  validUntil: instantSchema,
  mustsMet: z.number().int().nonnegative(),
  wishesMet: z.number().int().nonnegative(),
  facts: z.array(requirementFactSchema),
});
export type MatchedCandidate = z.output<typeof matchedCandidateSchema>;

/** Facts only: no score, nobody left out, the order is musts met and then the newest (product.md#match-3). */
export const matchCandidates = endpoint({
  method: 'GET',
  path: '/api/admin-portal/requirements/:id/matches',
  service: 'checklist',
  access: 'user',
  summary: 'Everybody with a valid checklist of the specialty and how they stand to each requirement; who looked is audited',
  params: requirementSetParamsSchema,
  query: z.strictObject({
    /** How many musts the last one of the page before meets, and their id. */
    cursor: z
      .string()
      .regex(/^\d{1,2}\.[0-9a-f]{24}$/, 'Not a valid position')
      .optional(),
  }),
  reply: z.strictObject({
    set: requirementSetSchema,
    candidates: z.array(matchedCandidateSchema),
    /** How many have a valid checklist, and how many of them meet every must. */
    total: z.number().int().nonnegative(),
    meetEveryMust: z.number().int().nonnegative(),
    nextCursor: nextCursorSchema,
  }),
});
