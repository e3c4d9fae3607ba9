import type { CatalogueReview, Successors } from '@larkfield/schemas/catalogue/specialties.ts';
import { z } from 'zod';

export const criticalities = ['critical', 'high', 'medium', 'low'] as const;
export const specialtyCategories = ['Nursing', 'Allied Health', 'Therapy'] as const;

export const folderOfCategory = {
  Nursing: 'nursing',
  'Allied Health': 'allied-health',
  Therapy: 'therapy',
} as const satisfies Record<(typeof specialtyCategories)[number], string>;

const wording = z.string().trim().min(3);
const count = (text: string, letter: string): number => text.split(letter).length - 1;
// "C-SLPA (ASHA, optional)" without quotes is two entries for YAML, and the profile would ask for a certificate named "optional)".
const certification = wording.refine((text) => count(text, '(') === count(text, ')'), 'has half a bracket: quote an entry with a comma');
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
const criticality = z.enum(criticalities);
const retired = z.array(z.int().positive()).default([]);
/** Ids that are retired because their skill now lives under another: old id to new one. */
const mergedInto = z.record(z.string().regex(/^\d+$/, 'must be an id'), z.int().positive()).default({});
/** A safety skill has a sentence on the harm, a public source, and a mark that drills count as use. */
const rationale = { why: wording.optional(), source: wording.optional(), emergency: z.boolean().default(false) };

export const moduleSchema = z.strictObject({
  id: z.int().min(501).max(999),
  slug,
  name: wording,
  version: z.int().positive(),
  skills: z
    .array(z.strictObject({ id: z.int().positive(), skill: wording, criticality, ...rationale }))
    // The list may be empty: once all skills are retired, the file only keeps their ids.
    .max(25),
  retired,
  mergedInto,
});

const ownEntry = z.strictObject({ kind: z.literal('own'), id: z.int().positive(), skill: wording, criticality, ...rationale });
const pickEntry = z.strictObject({ kind: z.literal('pick'), from: slug, skill: wording });

// The files do not state the kind of an entry. Adding it makes zod report the fault of the intended variant.
function nameKind(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  return { kind: 'from' in entry ? 'pick' : 'own', ...entry };
}

export const entrySchema = z.preprocess(nameKind, z.discriminatedUnion('kind', [ownEntry, pickEntry]));

/** A role core or a unit family: skills of modules that all lists of the role or family contain. */
export const tierSchema = z.strictObject({
  slug,
  name: wording,
  version: z.int().positive(),
  categories: z.array(z.strictObject({ name: wording, skills: z.array(entrySchema).min(1) })).min(1),
});

export const specialtySchema = z.strictObject({
  id: z.int().min(1).max(499),
  slug,
  name: wording,
  category: z.enum(specialtyCategories),
  version: z.int().positive(),
  changes: z
    .array(
      z.strictObject({
        version: z.int().positive(),
        date: z.iso.date('must be a day such as 2026-11-20'),
        reason: z.string().trim().min(2),
      }),
    )
    .default([]),
  /** The list is retired, and these lists replace it. Candidates with a link can still fill it in. */
  replacedBy: z.array(slug).optional(),
  certifications: z.array(certification).min(1),
  /** The role core that the list uses; the unit families follow. */
  core: slug,
  families: z.array(slug).default([]),
  /** Why the list uses no family. */
  noFamily: wording.optional(),
  /** Skills of the core and the families that this unit does not do: [skill, why]. */
  except: z.array(z.tuple([wording, wording])).default([]),
  /** The safety skills, by wording. */
  safety: z.array(wording),
  /** Categories in their order. Skills of core and families with the same category come first; a category may have no others. */
  categories: z.array(z.strictObject({ name: wording, skills: z.array(entrySchema).default([]) })).min(1),
  retired,
  mergedInto,
  /** Pairs of skills that look alike and are not: [one, the other, why]. */
  distinct: z.array(z.tuple([wording, wording, wording])).default([]),
  /** Skills that need a word the glossary refuses: [skill, why]. */
  allow: z.array(z.tuple([wording, wording])).default([]),
});

/** Fundamentals: each list of a core or a family must have at least one of the named skills. */
export const fundamentalsSchema = z.array(
  z.strictObject({
    name: wording,
    skills: z.array(wording).min(1),
    cores: z.array(slug).default([]),
    families: z.array(slug).default([]),
    /** Required of each list that asks for this certificate, whatever its core and families. */
    certification: wording.optional(),
    /** Each list has the skill itself: core and family have no room left, or the lists need different skills. */
    inLists: z.boolean().default(false),
    /** Lists that do not need it: the slug and the reason. */
    exempt: z.record(slug, wording).default({}),
  }),
);

/** Acts that a role's license does not cover: words that its lists may not use, and skills that may use them: [skill, why]. */
export const scopeSchema = z.array(
  z.strictObject({
    role: wording,
    cores: z.array(slug).min(1),
    refused: z.array(z.strictObject({ words: z.array(wording).min(1), why: wording })).min(1),
    allow: z.array(z.tuple([wording, wording])).default([]),
  }),
);

/** Acts that are two skills when joined by "and", and lines in which they are one task: [skill, why]. */
export const joinedSchema = z.strictObject({ acts: z.array(z.string()).min(1), allow: z.array(z.tuple([wording, wording])).default([]) });

export const glossarySchema = z.strictObject({
  terms: z.array(z.strictObject({ use: z.string(), not: z.array(z.string()).min(1), but: z.array(z.string()).default([]) })),
  british_stems: z.array(z.string()),
  british_starts: z.array(z.string()),
  british_words: z.array(z.string()),
  vague: z.array(z.string()),
  lowercase_start: z.array(z.string()),
  proper_nouns: z.array(z.string()),
});

export type Criticality = (typeof criticalities)[number];
export type SpecialtyCategory = (typeof specialtyCategories)[number];
export type ModuleFile = z.output<typeof moduleSchema>;
export type SpecialtyFile = z.output<typeof specialtySchema>;
export type TierFile = z.output<typeof tierSchema>;
export type Fundamentals = z.output<typeof fundamentalsSchema>;
export type ScopeRules = z.output<typeof scopeSchema>;
export type JoinedActs = z.output<typeof joinedSchema>;
export type Glossary = z.output<typeof glossarySchema>;

/**
 * A skill as candidates rate it. The specialty chooses `isSafetySkill`; `criticality` belongs to the skill itself. `replaces` lists earlier
 * ids of the same skill. Drills count as use of an `emergency` skill.
 */
export interface CatalogueSkill {
  id: number;
  skill: string;
  isSafetySkill: 0 | 1;
  criticality: Criticality;
  replaces?: number[];
  emergency?: true;
}
export interface CatalogueCategory {
  name: string;
  skills: CatalogueSkill[];
}
export interface CatalogueSpecialty {
  id: number;
  slug: string;
  name: string;
  category: SpecialtyCategory;
  version: number;
  review: CatalogueReview;
  certifications: string[];
  categories: CatalogueCategory[];
  /** The unit families, each within its role: `rn-bedside/critical-care`. */
  families?: string[];
  /** Only a retired list has it. */
  replacedBy?: Successors;
}

/** A fault of one catalogue file, named by its path inside the catalogue. */
export interface CatalogueProblem {
  file: string;
  text: string;
}
/** A file of the catalogue that passed its schema. */
export interface Parsed<T> {
  file: string;
  data: T;
  /** The text of the file, for line numbers. */
  text?: string;
}
