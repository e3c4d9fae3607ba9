import { z } from 'zod';

export const proficiencySchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const frequencySchema = z.enum(['never', 'past_year', 'recent', 'current']);

export type Proficiency = z.output<typeof proficiencySchema>;
export type Frequency = z.output<typeof frequencySchema>;

/** One rated skill as the browser sends it. */
export const skillRatingSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  frequency: frequencySchema.nullish(),
  lastUsed: z.iso.date().nullish(),
});
export type SkillRating = z.output<typeof skillRatingSchema>;
