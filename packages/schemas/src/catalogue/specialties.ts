import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { checklistConstants } from '#src/checklist/checklist-constants.ts';
import { abbreviationsSchema } from './abbreviations.ts';

export const specialtyCategorySchema = z.enum(['Nursing', 'Allied Health', 'Therapy']);
export type SpecialtyCategory = z.output<typeof specialtyCategorySchema>;

export const specialtySchema = z.strictObject({
  id: z.number().int().positive(),
  name: z.string(),
  slug: z.string(),
  category: specialtyCategorySchema,
});
export type Specialty = z.output<typeof specialtySchema>;

/** The lists that replace a retired list, if any. A retired list is no longer offered, but links to it still open. */
export const successorsSchema = z.array(specialtySchema.pick({ slug: true, name: true }));
export type Successors = z.output<typeof successorsSchema>;

export const criticalitySchema = z.enum(['critical', 'high', 'medium', 'low']);

/** A skill of a checklist; `isSafetySkill` is 1 for a safety-critical one (product.md#submit-2). */
export const skillSchema = z.strictObject({
  id: z.number().int().positive(),
  skill: z.string(),
  isSafetySkill: z.union([z.literal(0), z.literal(1)]),
  criticality: criticalitySchema,
  /** Earlier ids of this skill. Answers under these ids in a draft or submission count for the skill. */
  replaces: z.array(z.number().int().positive()).optional(),
  /** True for a situation so rare that a simulation or drill counts as use. */
  emergency: z.literal(true).optional(),
});
export type Skill = z.output<typeof skillSchema>;

export const skillCategorySchema = z.strictObject({ categoryName: z.string(), skills: z.array(skillSchema) });
export type SkillCategory = z.output<typeof skillCategorySchema>;

/** A calendar day such as 2026-11-20. */
export const daySchema = z.iso.date();

export const reviewStatuses = ['draft', 'in-review', 'reviewed'] as const;

/** A clinician who reviewed a part of a checklist: their license without its number, and when and by which person the firm checked it. */
export const clinicalReaderSchema = z.strictObject({
  by: z.string(),
  license: z.string(),
  state: z.string(),
  certificates: z.string().optional(),
  checkedOn: daySchema,
  checkedBy: z.string(),
});
export type ClinicalReader = z.output<typeof clinicalReaderSchema>;

/** The status of a checklist's clinical review, with the readers of a reviewed checklist. */
export const catalogueReviewSchema = z.strictObject({
  status: z.enum(reviewStatuses),
  accepted: z
    .strictObject({
      readers: z.array(clinicalReaderSchema).min(2),
      /** The day of the last review. */
      date: daySchema,
      /** The day after which a part must be reviewed again. */
      nextDue: daySchema,
    })
    .optional(),
});
export type CatalogueReview = z.output<typeof catalogueReviewSchema>;

/** The review status of a checklist without any review. */
export const unreviewed: CatalogueReview = { status: 'draft' };

/** A specialty with its aliases, which submissions and reports do not store. */
export const listedSpecialtySchema = specialtySchema.extend({ aliases: z.array(z.string()).optional() });
export type ListedSpecialty = z.output<typeof listedSpecialtySchema>;

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/api/specialties',
  service: 'checklist',
  access: 'public',
  summary: 'The specialties that have a checklist',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(checklistConstants.specialtyListLimit).optional(),
  }),
  reply: z.strictObject({ data: z.array(listedSpecialtySchema) }),
});

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
    /** A checklist counts as a draft if a service does not send this field yet. */
    catalogueReview: catalogueReviewSchema.optional(),
    replacedBy: successorsSchema.optional(),
    /** Meanings of the abbreviations in its skills. */
    abbreviations: abbreviationsSchema.optional(),
    /** The required licenses and certificates in words; those in brackets are optional. */
    certifications: z.array(z.string()).optional(),
  }),
});

const { skillSearchMinLength, skillSearchMaxLength } = checklistConstants;

/** A list that matches a search by its skills: one matching skill, and the number of matches. */
export const askingListSchema = z.strictObject({ slug: z.string(), skill: z.string(), count: z.int().positive() });
export type AskingList = z.output<typeof askingListSchema>;

export const findBySkill = endpoint({
  method: 'GET',
  path: '/api/specialties/by-skill',
  service: 'checklist',
  access: 'public',
  summary: 'The specialties whose checklists ask about something, most skills first',
  query: z.strictObject({ text: z.string().trim().min(skillSearchMinLength).max(skillSearchMaxLength) }),
  reply: z.strictObject({ data: z.array(askingListSchema) }),
});

const count = z.number().int().nonnegative();

/** Totals of the catalogue in service, counted live and shown beside the published figures (product.md#site-6). */
export const catalogueTotalsSchema = z.strictObject({
  specialties: count,
  /** Skills as listed: a skill in several checklists counts once for each. */
  skills: count,
  /** Safety-critical skills, counted in the same way. */
  safetySkills: count,
  /** Skills counted once, however many checklists contain them. */
  distinctSkills: count,
});
export type CatalogueTotals = z.output<typeof catalogueTotalsSchema>;

export const specialtyEndpoints = { listSpecialties, getSpecialty, findBySkill } satisfies Record<string, Endpoint>;
