import { z } from 'zod';
import { abbreviationsSchema } from './abbreviations.ts';
import { endpoint } from '#src/endpoint.ts';
import { catalogueReviewSchema } from './catalogue-review.ts';
import { skillCategorySchema, specialtySchema, successorsSchema } from './specialty.ts';

export const getSpecialty = endpoint({
  method: 'GET',
  path: '/api/specialties/slug/:slug',
  service: 'checklist',
  access: 'public',
  summary: 'A specialty with its skills by category',
  params: z.strictObject({ slug: z.string().min(1).max(80) }),
  reply: z.strictObject({
    specialty: specialtySchema,
    skillsByCategory: z.array(skillCategorySchema),
    catalogueVersion: z.string(),
    /** A checklist counts as a draft where a service does not write it yet. */
    catalogueReview: catalogueReviewSchema.optional(),
    replacedBy: successorsSchema.optional(),
    /** What the abbreviations of its skills stand for. */
    abbreviations: abbreviationsSchema.optional(),
    /** The licenses and certificates that it asks for, in words; those in brackets as optional are. */
    certifications: z.array(z.string()).optional(),
  }),
});
