import { z } from 'zod';
import { recencySchema, proficiencySchema, renewedBySchema } from '#src/checklist/submit-checklist.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { nextCursorSchema } from '#src/page.ts';
import { specialtySchema } from '#src/catalogue/specialties.ts';
import { referenceCountSchema } from '#src/references/references.ts';
import { requirementSetParamsSchema, requirementSetSchema } from './requirements.ts';
import { matchLimits } from './match-limits.ts';

/**
 * The fact about a candidate and a requirement (product.md#match-2). A skill is `met`, `short` by a number of steps, `stale` or
 * `not-rated`; a certificate or license is `met`, `lapsed` on the day that counts, or `not-given`; anything else is `met` or `not-given`.
 */
export const factStateSchema = z.enum(['met', 'short', 'stale', 'not-rated', 'lapsed', 'not-given']);

export const requirementFactSchema = z.strictObject({
  state: factStateSchema,
  /** The missing steps of proficiency. */
  shortBy: z.number().int().min(1).max(4).optional(),
  /** The recency is below the required one; set also if the proficiency is short. */
  isStale: z.literal(true).optional(),
  /** The rated proficiency. */
  proficiency: proficiencySchema.optional(),
  frequency: recencySchema.optional(),
  /** The last day of a certificate or license. */
  until: z.string().optional(),
  /** The day on which a `lapsed` certificate or license is not valid. */
  on: z.string().optional(),
  /** When a system was last used (a year) or when work in a unit ended (a month, or `present`). */
  last: z.string().optional(),
  /** The license is of another state but a compact license, which may be valid there. */
  isCompact: z.literal(true).optional(),
});
export type RequirementFact = z.output<typeof requirementFactSchema>;

/** A candidate with a valid checklist, with a fact for each requirement, in the order of the set. */
export const matchedCandidateSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  shortReference: shortReferenceSchema,
  submittedAt: instantSchema,
  validUntil: instantSchema,
  hasUnprovedAddress: z.literal(true).optional(),
  /** The specialty of the checklist, if it is a related list. */
  specialty: specialtySchema.pick({ id: true, name: true }).optional(),
  mustsMet: z.number().int().nonnegative(),
  wishesMet: z.number().int().nonnegative(),
  facts: z.array(requirementFactSchema),
});
export type MatchedCandidate = z.output<typeof matchedCandidateSchema>;

/** Facts only, without a score. Everyone is listed, newest first; a filter for candidates who meet every must is only applied on request (product.md#match-3). */
export const matchCandidates = endpoint({
  method: 'GET',
  path: '/api/admin-portal/requirements/:id/matches',
  service: 'checklist',
  access: 'user',
  summary: 'Everybody with a valid checklist of the specialty and how they stand to each requirement; who looked is audited',
  params: requirementSetParamsSchema,
  query: z.strictObject({
    /** Returns only candidates who meet every must. */
    musts: z.enum(['met']).optional(),
    /** Also returns candidates with a checklist of a related list, after those with this list. */
    related: z.enum(['included']).optional(),
    /** Whether the last candidate of the previous page is of a related list, and their id. */
    cursor: z
      .string()
      .regex(/^[01]\.[0-9a-f]{24}$/, 'Not a valid position')
      .optional(),
  }),
  reply: z.strictObject({
    set: requirementSetSchema,
    candidates: z.array(matchedCandidateSchema),
    /** The number of candidates with a valid checklist, and how many of them meet every must. */
    total: z.number().int().nonnegative(),
    meetEveryMust: z.number().int().nonnegative(),
    /** The related lists, with the number of skills that they share with this list; counts of candidates are only set if these are included. */
    related: z
      .strictObject({
        lists: z.array(z.strictObject({ specialty: specialtySchema.pick({ id: true, name: true }), shared: z.number().int() })),
        skills: z.number().int(),
        total: z.number().int().nonnegative().optional(),
        meetEveryMust: z.number().int().nonnegative().optional(),
      })
      .optional(),
    nextCursor: nextCursorSchema,
  }),
});

const { leastCompared, mostCompared } = matchLimits;

const countRule = `Choose ${leastCompared} to ${mostCompared} people`;

/** A candidate's rating of a skill with the ratings by supervisors. Without a proficiency, the skill was on the list but not rated. */
export const comparedRatingSchema = z.strictObject({
  proficiency: proficiencySchema.optional(),
  frequency: recencySchema.optional(),
  isStale: z.literal(true).optional(),
  /** The ratings by the referees who were asked about the skill; null for a referee who did not observe it. */
  observed: z.array(proficiencySchema.nullable()).optional(),
});
export type ComparedRating = z.output<typeof comparedRatingSchema>;

/** A skill, in whichever lists it appears, with the rating of each candidate; null if the candidate's list does not contain it. */
export const comparedSkillSchema = z.strictObject({
  id: z.number().int().positive(),
  skill: z.string(),
  category: z.string(),
  isSafety: z.boolean(),
  isDifferent: z.boolean(),
  ratings: z.array(comparedRatingSchema.nullable()),
});
export type ComparedSkill = z.output<typeof comparedSkillSchema>;

export const comparedCandidateSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  shortReference: shortReferenceSchema,
  specialty: specialtySchema.pick({ id: true, name: true }),
  submittedAt: instantSchema,
  validUntil: instantSchema,
  renewedBy: renewedBySchema.optional(),
  /** Experience and credentials in words, as on the report; null if nothing is given. */
  profile: z.array(z.strictObject({ term: z.string(), lines: z.array(z.string()) })).nullable(),
  /** The number of references on the candidate's report. */
  references: referenceCountSchema.optional(),
  /** The facts for each requirement of the set, if a set is named and its specialty is the candidate's. */
  facts: z.array(requirementFactSchema).nullable(),
});
export type ComparedCandidate = z.output<typeof comparedCandidateSchema>;

export const compareCandidates = endpoint({
  method: 'GET',
  path: '/api/admin-portal/comparison',
  service: 'checklist',
  access: 'user',
  summary: 'Two to four submissions side by side, skill by skill; that each was seen is audited',
  query: z.strictObject({
    /** Ids of submissions, separated by commas. */
    ids: z
      .string()
      .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){1,3}$/, countRule)
      .transform((text) => text.split(','))
      .refine((ids) => new Set(ids).size === ids.length, 'Choose different people'),
    /** The set of requirements by which the candidates were found. */
    requirements: objectIdSchema.optional(),
  }),
  reply: z.strictObject({
    /** Candidates in the order of the ids, without those erased since. */
    candidates: z.array(comparedCandidateSchema),
    /** Skills with differences come first. Within both parts safety-critical skills come first, then the order of the lists counts. */
    skills: z.array(comparedSkillSchema),
    set: requirementSetSchema.nullable(),
  }),
});
export type Comparison = z.output<typeof compareCandidates.reply>;

export const matchingEndpoints = { matchCandidates, compareCandidates } satisfies Record<string, Endpoint>;
