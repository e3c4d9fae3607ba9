import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { catalogueReviewSchema, criticalitySchema, specialtyCategorySchema, successorsSchema } from './specialties.ts';
import { abbreviationsSchema } from './abbreviations.ts';

const id = z.number().int().positive();
const uri = z.url();

/** A code of a public vocabulary with its title there. */
export const codeSchema = z.strictObject({ code: z.string(), title: z.string() });

/**
 * A skill, independent of the lists that contain it. Criticality is a
 * property of the skill; being a safety skill is a property of each list.
 */
export const publishedSkillSchema = z.strictObject({
  id,
  uri,
  skill: z.string(),
  criticality: criticalitySchema,
  /** The skill's module; null for a skill of one specialty. */
  module: z.string().nullable(),
  /** Why an error does harm, with the source of this; null unless a list has the skill as a safety skill. */
  why: z.string().nullable(),
  source: z.string().nullable(),
  /** True for a situation so rare that a drill or simulation counts as use. */
  emergency: z.boolean(),
  /** Earlier ids of the same skill. */
  replaces: z.array(id),
});
export type PublishedSkill = z.output<typeof publishedSkillSchema>;

/** A retired skill with its last wording, and the id of the skill that it was merged into, if any. */
export const retiredSkillSchema = z.strictObject({ id, uri, skill: z.string(), mergedInto: id.nullable() });
export type RetiredSkill = z.output<typeof retiredSkillSchema>;

/** A core, family or module. */
export const sharedListSchema = z.strictObject({ slug: z.string(), name: z.string(), version: z.number().int().positive() });

/** Facts about a specialty beside its skills. */
export const publishedSpecialtySchema = z.strictObject({
  id,
  uri,
  slug: z.string(),
  name: z.string(),
  category: specialtyCategorySchema,
  version: z.number().int().positive(),
  /** The status of its clinical review. */
  review: catalogueReviewSchema.optional(),
  certifications: z.array(z.string()),
  /** Slugs of its role core and its unit families. */
  core: z.string().nullable(),
  families: z.array(z.string()),
  aliases: z.array(z.string()),
  replacedBy: successorsSchema.optional(),
  /** O*NET-SOC codes. */
  occupations: z.array(codeSchema),
  /** CDC NHSN location codes (HSLOC). */
  locations: z.array(codeSchema),
});

/** A skill in the list of a specialty. `tier` is the slug of the core or family that contains it; null for a skill of the specialty itself. */
export const listedSkillSchema = z.strictObject({ id, tier: z.string().nullable(), safety: z.boolean() });

export const publishedListSchema = publishedSpecialtySchema.extend({
  categories: z.array(z.strictObject({ name: z.string(), skills: z.array(listedSkillSchema) })),
});
export type PublishedList = z.output<typeof publishedListSchema>;

/** The whole published catalogue. */
export const publishedCatalogueSchema = z.strictObject({
  uri,
  title: z.string(),
  publisher: z.string(),
  /** The day of the last change of its content. */
  edition: z.iso.date(),
  status: z.string(),
  licence: z.strictObject({ name: z.string(), identifier: z.string(), url: z.url() }),
  attributions: z.array(z.string()),
  cores: z.array(sharedListSchema),
  families: z.array(sharedListSchema),
  modules: z.array(sharedListSchema),
  specialties: z.array(publishedListSchema),
  skills: z.array(publishedSkillSchema),
  retired: z.array(retiredSkillSchema),
  abbreviations: abbreviationsSchema,
});
export type PublishedCatalogue = z.output<typeof publishedCatalogueSchema>;

const published = { method: 'GET', service: 'checklist', access: 'public' } as const;

export const exportCatalogue = endpoint({
  ...published,
  path: '/api/catalogue/export.json',
  limit: 'catalogue',
  summary: 'The whole catalogue: specialties on their tiers, skills, and what became of retired ones',
  reply: publishedCatalogueSchema,
});

export const exportSkills = endpoint({
  ...published,
  path: '/api/catalogue/skills.csv',
  summary: 'Every skill of the catalogue as a table, retired ones last',
  reply: { contentType: 'text/csv' },
});

export const exportSpecialties = endpoint({
  ...published,
  path: '/api/catalogue/specialties.csv',
  summary: 'Every specialty of the catalogue as a table',
  reply: { contentType: 'text/csv' },
});

/** A list that contains a skill. */
const askingListSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  category: specialtyCategorySchema,
  /** The heading under which the list has the skill. */
  heading: z.string(),
  /** The name of the core or family that contains the skill; null if the list itself contains it. */
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
    /** The skill that replaced a retired skill. */
    successor: z.strictObject({ id: z.number().int().positive(), skill: z.string() }).nullable(),
    askedIn: z.array(askingListSchema),
    abbreviations: abbreviationsSchema.optional(),
  }),
});

export const getCatalogueSpecialty = endpoint({
  method: 'GET',
  path: '/api/catalogue/specialties/:slug',
  service: 'checklist',
  access: 'public',
  summary: 'A specialty of the catalogue: its skills with their criticality and the tiers they come from',
  params: z.strictObject({ slug: z.string().min(1).max(80) }),
  reply: z.strictObject({
    specialty: publishedSpecialtySchema,
    /** The core and the families of the specialty. */
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

export const publishedCatalogueEndpoints = {
  exportCatalogue,
  exportSkills,
  exportSpecialties,
  getCatalogueSkill,
  getCatalogueSpecialty,
} satisfies Record<string, Endpoint>;
