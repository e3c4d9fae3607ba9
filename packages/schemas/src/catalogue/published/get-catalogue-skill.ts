import { z } from 'zod';
import { specialtyCategorySchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { publishedSkillSchema, retiredSkillSchema } from './published-catalogue.ts';

/** A list that asks a skill. */
const askingListSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  category: specialtyCategorySchema,
  /** Under which heading of the list. */
  heading: z.string(),
  /** The core or family that brings it, by name; null where the list itself does. */
  tier: z.string().nullable(),
  safety: z.boolean(),
});

export const getCatalogueSkill = endpoint({
  method: 'GET',
  path: '/api/catalogue/skills/:id',
  service: 'checklist',
  access: 'public',
  summary: 'A skill of the catalogue and the lists that ask it, or what took the place of a retired one',
  params: z.strictObject({ id: z.coerce.number().int().positive() }),
  reply: z.strictObject({
    /** Null for a retired skill. */
    skill: publishedSkillSchema.nullable(),
    /** Null for a skill in use. */
    retired: retiredSkillSchema.nullable(),
    /** The skill that took the place of a retired one. */
    successor: z.strictObject({ id: z.number().int().positive(), skill: z.string() }).nullable(),
    askedIn: z.array(askingListSchema),
    abbreviations: abbreviationsSchema.optional(),
  }),
});
