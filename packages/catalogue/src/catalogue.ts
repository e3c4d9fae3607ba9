import { createHash } from 'node:crypto';
import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { AskingList, CatalogueReview, SkillCategory, Specialty, Successors } from '@larkfield/schemas/catalogue/specialties.ts';
import type { CatalogueSpecialty } from './format.ts';
import { findAskingLists } from './terms/asking-lists.ts';
import { explainSkills, noTerms } from './terms/terms.ts';

/** A specialty as the service returns it; the version is the hash of its wording. */
export interface CatalogueEntry {
  specialty: Specialty;
  skillsByCategory: SkillCategory[];
  catalogueVersion: string;
  catalogueReview: CatalogueReview;
  /** For a retired list: the lists that replace it. */
  replacedBy?: Successors;
  /** The required licenses and certificates. They are not part of the wording that candidates sign. */
  certifications: string[];
}

/** The catalogue in memory; it changes only with a restart. */
export interface Catalogue {
  /** The specialties in use. */
  list: () => Specialty[];
  /** All specialties. Links, drafts and edits still find retired ones by slug and id. */
  entries: () => CatalogueEntry[];
  findBySlug: (slug: string) => CatalogueEntry | null;
  findById: (id: number) => CatalogueEntry | null;
  /** Other names of a specialty. */
  aliasesOf: (slug: string) => string[] | undefined;
  /** The specialties in use with the same role and a unit family in common, and how many skills of the list they ask; the closest first. */
  relatedTo: (id: number) => RelatedList[];
  /** The specialties whose checklists ask about the text. */
  asking: (text: string) => AskingList[];
  /** The meanings of the abbreviations in these skills, including earlier wordings. */
  explain: (groups: SkillCategory[]) => Abbreviations | undefined;
}

export interface RelatedList {
  specialty: Specialty;
  shared: number;
}

const versionLength = 16;

/** The hash leaves out review and successors: reviewing or retiring a list does not change its questions. */
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
  const related = new Map<number, RelatedList[]>();
  const skillIds = ({ categories }: CatalogueSpecialty) => categories.flatMap(({ skills }) => skills.map((skill) => skill.id));
  const relatedLists = (id: number): RelatedList[] => {
    const own = specialties.find((one) => one.id === id);
    if (!own) return [];
    const asked = new Set(skillIds(own));
    return specialties
      .filter((other) => other !== own && !other.replacedBy && own.families?.some((family) => other.families?.includes(family)))
      .map((other) => ({ specialty: byId.get(other.id)!.specialty, shared: skillIds(other).filter((skill) => asked.has(skill)).length }))
      .toSorted((one, other) => other.shared - one.shared || one.specialty.id - other.specialty.id);
  };
  let search: ReturnType<typeof findAskingLists> | undefined;
  const explained = new WeakMap<SkillCategory[], Abbreviations | undefined>();
  return {
    list: () => names,
    entries: () => entries,
    findBySlug: (slug) => bySlug.get(slug) ?? null,
    findById: (id) => byId.get(id) ?? null,
    aliasesOf: (slug) => aliases[slug],
    relatedTo(id) {
      if (!related.has(id)) related.set(id, relatedLists(id));
      return related.get(id)!;
    },
    asking: (text) => (search ??= findAskingLists(offered, { abbreviations, called }))(text),
    explain: (groups) => {
      if (!explained.has(groups)) explained.set(groups, explainSkills(groups, abbreviations));
      return explained.get(groups);
    },
  };
}
