import type { getCatalogueSkill, getCatalogueSpecialty, PublishedCatalogue } from '@larkfield/schemas/catalogue/published-catalogue.ts';
import { abbreviationsIn } from '@larkfield/schemas/catalogue/wording.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import type { PublishedSources } from './read-sources.ts';

type SkillPage = ReplyOf<typeof getCatalogueSkill>;
type SpecialtyPage = ReplyOf<typeof getCatalogueSpecialty>;

/** The published catalogue, and its pages of one skill or specialty. */
export interface Published {
  catalogue: PublishedCatalogue;
  findSkill: (id: number) => SkillPage | null;
  findSpecialty: (slug: string) => SpecialtyPage | null;
}

/** Builds the published catalogue on first use, which takes a fraction of a second. */
export function publishLater(sources: PublishedSources): () => Published {
  let published: Published | undefined;
  return () => (published ??= indexPublished(publishCatalogue(sources)));
}

export function indexPublished(catalogue: PublishedCatalogue): Published {
  const { specialties, skills, retired, cores, families, abbreviations } = catalogue;
  const skillOf = new Map(skills.map((skill) => [skill.id, skill]));
  const retiredOf = new Map(retired.map((skill) => [skill.id, skill]));
  const tierOf = new Map([...cores, ...families].map((tier) => [tier.slug, tier]));
  const placesOf = Map.groupBy(
    specialties
      .filter(({ replacedBy }) => !replacedBy)
      .flatMap(({ slug, name, category, categories }) =>
        categories.flatMap((group) =>
          group.skills.map(({ id, tier, safety }) => ({
            id,
            place: { slug, name, category, heading: group.name, tier: tier === null ? null : tierOf.get(tier)!.name, safety },
          })),
        ),
      ),
    ({ id }) => id,
  );
  return {
    catalogue,
    findSkill: (id) => {
      const skill = skillOf.get(id) ?? null;
      const former = skill ? null : (retiredOf.get(id) ?? null);
      if (!skill && !former) return null;
      const successor = former?.mergedInto ? (skillOf.get(former.mergedInto) ?? null) : null;
      return {
        skill,
        retired: former,
        successor: successor && { id: successor.id, skill: successor.skill },
        askedIn: (placesOf.get(id) ?? []).map(({ place }) => place),
        abbreviations: abbreviationsIn(
          [skill, former, successor].flatMap((one) => (one ? [one.skill] : [])),
          abbreviations,
        ),
      };
    },
    findSpecialty: (slug) => {
      const found = specialties.find((list) => list.slug === slug);
      if (!found) return null;
      const { categories, ...specialty } = found;
      const shown = categories.map(({ name, skills: listed }) => ({
        name,
        skills: listed.map((entry) => ({ ...entry, skill: skillOf.get(entry.id)!.skill, criticality: skillOf.get(entry.id)!.criticality })),
      }));
      const slugs = [...(specialty.core === null ? [] : [specialty.core]), ...specialty.families];
      const wordings = shown.flatMap((group) => group.skills.map(({ skill }) => skill));
      return {
        specialty,
        tiers: slugs.flatMap((tier) => tierOf.get(tier) ?? []),
        categories: shown,
        abbreviations: abbreviationsIn(wordings, abbreviations),
      };
    },
  };
}
