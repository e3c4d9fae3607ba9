import { z } from 'zod';
import { proficiencySchema } from '#src/checklist/skill-rating.ts';
import { oneLine } from '#src/one-line.ts';
import { submissionFilters } from '#src/checklist/submission-filters.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { choiceSchema } from '#src/profile/profile.ts';

/** Whether a job asks for something or is glad of it. Neither keeps anybody out of a match. */
export const needSchema = z.enum(['must', 'wish']);
export type Need = z.output<typeof needSchema>;

/** How recent a use must be at least: `never` asks for nothing, so that it is no choice. */
export const leastRecencySchema = z.enum(['current', 'recent', 'past_year']);
export type LeastRecency = z.output<typeof leastRecencySchema>;

const need = needSchema;

/** A skill of the catalogue with the least proficiency, and the least recency where one is asked for. */
export const skillRequirementSchema = z.strictObject({
  kind: z.literal('skill'),
  need,
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  recency: leastRecencySchema.optional(),
});
export type SkillRequirement = z.output<typeof skillRequirementSchema>;

/** A certificate with all these words in its name, which holds when the job starts. */
export const certificateRequirementSchema = z.strictObject({
  kind: z.literal('certificate'),
  need,
  name: oneLine(z.string().trim().min(2, 'Type at least 2 characters').max(profileLimits.nameLength), 'Name'),
});
export type CertificateRequirement = z.output<typeof certificateRequirementSchema>;

const systemRequirementSchema = z.strictObject({ kind: z.literal('ehr'), need, system: choiceSchema });
const unitRequirementSchema = z.strictObject({ kind: z.literal('unit'), need, unit: choiceSchema });
const stateRequirementSchema = z.strictObject({ kind: z.literal('state'), need, state: submissionFilters.state.unwrap() });
export type ProfileRequirement = z.output<typeof systemRequirementSchema | typeof unitRequirementSchema | typeof stateRequirementSchema>;

/** One thing that a job asks of a person (product.md#match-1). */
export const requirementSchema = z.discriminatedUnion('kind', [
  skillRequirementSchema,
  certificateRequirementSchema,
  systemRequirementSchema,
  unitRequirementSchema,
  stateRequirementSchema,
]);
export type Requirement = z.output<typeof requirementSchema>;
