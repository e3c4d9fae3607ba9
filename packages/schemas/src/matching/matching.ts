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
 * The fact of a candidate for one requirement (product.md#match-2): of a skill `met`, `short` by a number of steps, `stale` or `not-rated`; of a
 * certificate or license `met`, `lapsed` by the day that counts or `not-given`; of the rest `met` or `not-given`.
 */
export const factStateSchema = z.enum(['met', 'short', 'stale', 'not-rated', 'lapsed', 'not-given']);

export const requirementFactSchema = z.strictObject({
  state: factStateSchema,
  /** Steps of proficiency that are missing. */
  shortBy: z.number().int().min(1).max(4).optional(),
  /** Below the recency asked for, also where it is short besides. */
  isStale: z.literal(true).optional(),
  /** What was rated. */
  proficiency: proficiencySchema.optional(),
  frequency: recencySchema.optional(),
  /** The last day of a certificate or license. */
  until: z.string().optional(),
  /** The day on which it does not hold, of one that is `lapsed`. */
  on: z.string().optional(),
  /** When a system was last used (a year) or a unit left (a month), or `present`. */
  last: z.string().optional(),
  /** The license that is not of the state asked for is a compact one, which may serve there. */
  isCompact: z.literal(true).optional(),
});
export type RequirementFact = z.output<typeof requirementFactSchema>;

/** A candidate with a valid checklist, and how they meet each requirement, in the order of the set. */
export const matchedCandidateSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  shortReference: shortReferenceSchema,
  submittedAt: instantSchema,
  validUntil: instantSchema,
  hasUnprovedAddress: z.literal(true).optional(),
  mustsMet: z.number().int().nonnegative(),
  wishesMet: z.number().int().nonnegative(),
  facts: z.array(requirementFactSchema),
});
export type MatchedCandidate = z.output<typeof matchedCandidateSchema>;

/** Facts only: no score, everyone listed, most musts met first and then the newest (product.md#match-3). */
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

const { leastCompared, mostCompared } = matchLimits;

const countRule = `Choose ${leastCompared} to ${mostCompared} people`;

/** A candidate's rating of a skill and the supervisors' answers; without a proficiency it was asked and not rated. */
export const comparedRatingSchema = z.strictObject({
  proficiency: proficiencySchema.optional(),
  frequency: recencySchema.optional(),
  isStale: z.literal(true).optional(),
  /** What each referee who was asked about it rated; null where they did not observe it. */
  observed: z.array(proficiencySchema.nullable()).optional(),
});
export type ComparedRating = z.output<typeof comparedRatingSchema>;

/** One skill, whichever list asks it, and what each person said of it; null where their list does not ask it. */
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
  /** Experience and credentials in words, as the report has them; null where nothing is said. */
  profile: z.array(z.strictObject({ term: z.string(), lines: z.array(z.string()) })).nullable(),
  /** How many references are on their report. */
  references: referenceCountSchema.optional(),
  /** How they stand to each requirement of the set, if one is named and they have its specialty. */
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
    /** Ids of submissions with commas between. */
    ids: z
      .string()
      .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){1,3}$/, countRule)
      .transform((text) => text.split(','))
      .refine((ids) => new Set(ids).size === ids.length, 'Choose different people'),
    /** The set of requirements that they were found by. */
    requirements: objectIdSchema.optional(),
  }),
  reply: z.strictObject({
    /** In the order of the ids, without those that were erased since they were chosen. */
    candidates: z.array(comparedCandidateSchema),
    /** What differs stands first, in it and in the rest safety-critical skills first, each in the order of the lists. */
    skills: z.array(comparedSkillSchema),
    set: requirementSetSchema.nullable(),
  }),
});
export type Comparison = z.output<typeof compareCandidates.reply>;

export const matchingEndpoints = { matchCandidates, compareCandidates } satisfies Record<string, Endpoint>;
