import { z } from 'zod';

export const proficiencySchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const frequencySchema = z.enum(['never', 'past_year', 'recent', 'current']);

export type Proficiency = z.output<typeof proficiencySchema>;
export type Frequency = z.output<typeof frequencySchema>;

const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;

/** A day, or the day of a full date and time, as a program may have it. */
const daySchema = z
  .string()
  .transform((text) => (isInstant(text) ? text.slice(0, 10) : text))
  .pipe(z.iso.date());

/** One rated skill as the browser sends it. */
export const skillRatingSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  frequency: frequencySchema.nullish(),
  lastUsed: daySchema.nullish(),
});

/** One rated skill as it is read: the day of last use is null where none is known. */
export const shownRatingSchema = skillRatingSchema.extend({ lastUsed: z.iso.date().nullable() });
export type SkillRating = z.output<typeof skillRatingSchema>;
