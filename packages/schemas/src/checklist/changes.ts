import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { correctedFieldSchema, correctionSchema } from './correct-details.ts';
import { recencySchema, proficiencySchema } from './submit-checklist.ts';

const answerSchema = z.strictObject({
  skillId: z.number().int().positive(),
  skill: z.string(),
  isSafety: z.boolean(),
  proficiency: proficiencySchema.nullable(),
  frequency: recencySchema.nullable(),
});

const changeSchema = z.strictObject({
  kinds: z.array(z.enum(['added', 'retired', 'reworded', 'criticality', 'proficiency', 'recency'])),
  before: answerSchema.nullable(),
  after: answerSchema.nullable(),
});

const stateSchema = z.strictObject({
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  revision: z.number().int().positive(),
  signedAt: instantSchema,
  /** Set for a revision that only corrected personal details. */
  correction: correctionSchema.optional(),
});

/** The differences between a signed revision of a checklist and the previous state. */
const changesSchema = z.strictObject({
  specialtyName: z.string(),
  candidateName: z.string(),
  /** The number of the newest revision; each one down from it can be compared with its predecessor. */
  newest: z.number().int().positive(),
  later: stateSchema,
  /** The previous revision, or for a first revision the checklist that it renews; null if there is no such state, or it has been erased. */
  earlier: stateSchema.nullable(),
  /** Safety-critical skills first. */
  changes: z.array(changeSchema),
  /** Differences in experience and credentials, in words. */
  profile: whenMissing(z.array(z.strictObject({ term: z.string(), before: z.array(z.string()), after: z.array(z.string()) })), []),
  /** Corrected personal details; for a date of birth only the fact of the correction. */
  details: whenMissing(
    z.array(z.strictObject({ field: correctedFieldSchema, before: z.string().nullable(), after: z.string().nullable() })),
    [],
  ),
  unchanged: z.number().int().nonnegative(),
  changedRatings: z.number().int().nonnegative(),
  ratings: z.number().int().nonnegative(),
});
export type Changes = z.output<typeof changesSchema>;
export type SkillChange = z.output<typeof changeSchema>;

const asked = {
  service: 'checklist',
  params: submissionIdParamsSchema,
  query: z.strictObject({ revision: z.coerce.number().int().positive().optional() }),
  reply: changesSchema,
} as const;

export const getMyChanges = endpoint({
  ...asked,
  method: 'GET',
  path: '/api/my-checklists/:id/changes',
  access: 'public',
  summary: 'What changed on a checklist since the revision before, or since the one that it renews, for its owner',
});

export const getSubmissionChanges = endpoint({
  ...asked,
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/changes',
  access: 'user',
  summary: 'The same for staff; that it was seen is audited',
});

export const changesEndpoints = { getMyChanges, getSubmissionChanges } satisfies Record<string, Endpoint>;
