import { z } from 'zod';
import { renewedBySchema } from '#src/checklist/renewal.ts';
import { frequencySchema, proficiencySchema } from '#src/checklist/skill-rating.ts';
import { specialtySchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { referenceCountSchema } from '#src/references/reference-request.ts';
import { matchLimits } from './match-limits.ts';
import { requirementFactSchema } from './requirement-fact.ts';
import { requirementSetSchema } from './requirement-set.ts';

const { leastCompared, mostCompared } = matchLimits;

const countRule = `Choose ${leastCompared} to ${mostCompared} people`;

/** What somebody said of a skill, and what supervisors saw; without a proficiency it was asked and not rated. */
export const comparedRatingSchema = z.strictObject({
  proficiency: proficiencySchema.optional(),
  frequency: frequencySchema.optional(),
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
    /** In the order of the ids, without those that exist no more: somebody may have been erased since they were chosen. */
    candidates: z.array(comparedCandidateSchema),
    /** What differs stands first, in it and in the rest safety-critical skills first, each in the order of the lists. */
    skills: z.array(comparedSkillSchema),
    set: requirementSetSchema.nullable(),
  }),
});
export type Comparison = z.output<typeof compareCandidates.reply>;
