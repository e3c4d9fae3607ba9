import { z } from 'zod';
import { criticalitySchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { listedSkillSchema, publishedSpecialtySchema, sharedListSchema } from './published-catalogue.ts';

export const getCatalogueSpecialty = endpoint({
  method: 'GET',
  path: '/api/catalogue/specialties/:slug',
  service: 'checklist',
  access: 'public',
  summary: 'A specialty of the catalogue: its skills with their criticality and the tiers they come from',
  params: z.strictObject({ slug: z.string().min(1).max(80) }),
  reply: z.strictObject({
    specialty: publishedSpecialtySchema,
    /** The core and the families it stands on. */
    tiers: z.array(sharedListSchema),
    categories: z.array(
      z.strictObject({
        name: z.string(),
        skills: z.array(listedSkillSchema.extend({ skill: z.string(), criticality: criticalitySchema })),
      }),
    ),
    abbreviations: abbreviationsSchema.optional(),
  }),
});
