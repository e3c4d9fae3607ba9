import { z } from 'zod';

export const specialtyCategorySchema = z.enum(['Nursing', 'Allied Health', 'Therapy']);
export type SpecialtyCategory = z.output<typeof specialtyCategorySchema>;

export const specialtySchema = z.strictObject({
  id: z.number().int().positive(),
  name: z.string(),
  slug: z.string(),
  category: specialtyCategorySchema,
});
export type Specialty = z.output<typeof specialtySchema>;

/** The lists that took the place of one that is let go, if any did: it is offered nowhere, and still filled in by whoever has a link to it. */
export const successorsSchema = z.array(specialtySchema.pick({ slug: true, name: true }));
export type Successors = z.output<typeof successorsSchema>;

export const criticalitySchema = z.enum(['critical', 'high', 'medium', 'low']);

/** A skill of a checklist; `isSafetySkill` is 1 for a safety-critical one (product.md#submit-2). */
export const skillSchema = z.strictObject({
  id: z.number().int().positive(),
  skill: z.string(),
  isSafetySkill: z.union([z.literal(0), z.literal(1)]),
  criticality: criticalitySchema,
  /** Earlier ids of this skill: what a draft or submission answered under them counts for it. */
  replaces: z.array(z.number().int().positive()).optional(),
  /** So rare that a simulation or a drill counts as use. */
  emergency: z.literal(true).optional(),
});
export type Skill = z.output<typeof skillSchema>;

export const skillCategorySchema = z.strictObject({ categoryName: z.string(), skills: z.array(skillSchema) });
export type SkillCategory = z.output<typeof skillCategorySchema>;
