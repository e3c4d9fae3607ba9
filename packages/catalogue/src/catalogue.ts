import { createHash } from 'node:crypto';
import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { AskingList, CatalogueReview, SkillCategory, Specialty, Successors } from '@larkfield/schemas/catalogue/specialties.ts';
import type { CatalogueSpecialty } from './format.ts';
import { findAskingLists } from './terms/asking-lists.ts';
import { explainSkills, noTerms } from './terms/terms.ts';

/** A specialty as it is served, with the hash of its wording as version. */
export interface CatalogueEntry {
  specialty: Specialty;
  skillsByCategory: SkillCategory[];
  catalogueVersion: string;
  catalogueReview: CatalogueReview;
  /** Of a list that is let go: what took its place. */
  replacedBy?: Successors;
  /** The licenses and certificates that it asks for; no part of the wording that candidates sign. */
  certifications: string[];
}

/** The catalogue in memory; it changes only with a restart. */
export interface Catalogue {
  /** The specialties that are offered. */
  list: () => Specialty[];
  /** Those and the ones that are let go, which links, drafts and edits still find by slug and id. */
  entries: () => CatalogueEntry[];
  findBySlug: (slug: string) => CatalogueEntry | null;
  findById: (id: number) => CatalogueEntry | null;
  /** What people call a specialty, beside its name. */
  aliasesOf: (slug: string) => string[] | undefined;
  /** The specialties whose checklists ask about something. */
  asking: (text: string) => AskingList[];
  /** The meanings of abbreviations in these skills, also in earlier wordings. */
  explain: (groups: SkillCategory[]) => Abbreviations | undefined;
}

const versionLength = 16;

/** Neither the review nor a successor is part of the hash: a list that was reviewed or let go, and not changed, asks the same. */
export function toEntry({ id, name, slug, category, categories, review, certifications, replacedBy }: CatalogueSpecialty): CatalogueEntry {
  const specialty = { id, name, slug, category };
  const skillsByCategory = categories.map((group) => ({ categoryName: group.name, skills: group.skills }));
  const content = JSON.stringify({ specialty, skillsByCategory });
  const catalogueVersion = createHash('sha256').update(content).digest('hex').slice(0, versionLength);
  return { specialty, skillsByCategory, catalogueVersion, catalogueReview: review, certifications, ...(replacedBy && { replacedBy }) };
}

/** Indexes the specialties by slug and id. */
export function createCatalogue(specialties: CatalogueSpecialty[], { abbreviations, aliases, called } = noTerms): Catalogue {
  const entries = specialties.map(toEntry);
  const bySlug = new Map(entries.map((entry) => [entry.specialty.slug, entry]));
  const byId = new Map(entries.map((entry) => [entry.specialty.id, entry]));
  const offered = entries.filter(({ replacedBy }) => !replacedBy);
  const names = offered.map(({ specialty }) => specialty).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  let search: ReturnType<typeof findAskingLists> | undefined;
  const explained = new WeakMap<SkillCategory[], Abbreviations | undefined>();
  return {
    list: () => names,
    entries: () => entries,
    findBySlug: (slug) => bySlug.get(slug) ?? null,
    findById: (id) => byId.get(id) ?? null,
    aliasesOf: (slug) => aliases[slug],
    asking: (text) => (search ??= findAskingLists(offered, { abbreviations, called }))(text),
    explain: (groups) => {
      if (!explained.has(groups)) explained.set(groups, explainSkills(groups, abbreviations));
      return explained.get(groups);
    },
  };
}
