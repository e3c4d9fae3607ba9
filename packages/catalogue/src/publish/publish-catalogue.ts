import { brand } from '@larkfield/brand/brand.ts';
import { catalogueAttributions, catalogueLicence, catalogueStatus } from '@larkfield/schemas/catalogue/published/catalogue-licence.ts';
import type { PublishedCatalogue, PublishedList } from '@larkfield/schemas/catalogue/published/published-catalogue.ts';
import { resolveAll } from '#src/checking/check.ts';
import type { SpecialtyFile, TierFile } from '#src/format.ts';
import { resolveTier, sharedOf, tiersOf, type Shared } from '#src/resolve.ts';
import { addressesUnder, publishedOrigin } from './addresses.ts';
import { readEdition } from './edition.ts';
import type { Mappings } from './mappings.ts';
import { publishSkills } from './published-skills.ts';
import { readSources, type PublishedSources } from './read-sources.ts';

/** What changes with the content alone: the edition is told by it. */
export type CatalogueContent = Pick<
  PublishedCatalogue,
  'cores' | 'families' | 'modules' | 'specialties' | 'skills' | 'retired' | 'abbreviations'
>;

const nameOf = ({ data: { slug, name, version } }: { data: Pick<TierFile, 'slug' | 'name' | 'version'> }) => ({ slug, name, version });

/** Which core or family brings a skill to a list, by the skill's id; the core before the families. */
function tierOfSkills(file: SpecialtyFile, shared: Shared): Map<number, string> {
  const brought = tiersOf(file, shared).tiers.flatMap((tier) =>
    resolveTier(tier, shared).categories.flatMap(({ skills }) => skills.map(({ id }): [number, string] => [id, tier.slug])),
  );
  return new Map(brought.toReversed());
}

/** The lists, skills and words of the catalogue, with addresses under an origin. */
export function catalogueContent({ files, register, terms, mappings }: PublishedSources, origin: string): CatalogueContent {
  const shared = sharedOf(files);
  const addresses = addressesUnder(origin);
  const codesOf = (entries: Mappings['occupations'], slug: string) =>
    entries.filter(({ slugs }) => slugs.includes(slug)).map(({ code, title }) => ({ code, title }));
  const specialties = resolveAll(files).map(({ parsed: { data }, specialty }): PublishedList => {
    const { id, slug, name, category, version, review, certifications } = specialty;
    const tiers = tierOfSkills(data, shared);
    return {
      id,
      uri: addresses.specialty(slug),
      slug,
      name,
      category,
      version,
      review,
      certifications,
      core: data.core ?? null,
      families: data.families,
      aliases: terms.aliases[slug] ?? [],
      ...(specialty.replacedBy && { replacedBy: specialty.replacedBy }),
      occupations: codesOf(mappings.occupations, slug),
      locations: codesOf(mappings.locations, slug),
      categories: specialty.categories.map((group) => ({
        name: group.name,
        skills: group.skills.map((skill) => ({ id: skill.id, tier: tiers.get(skill.id) ?? null, safety: skill.isSafetySkill === 1 })),
      })),
    };
  });
  const asked = new Set(specialties.flatMap(({ categories }) => categories.flatMap(({ skills }) => skills.map(({ id }) => id))));
  return {
    cores: files.cores.map(nameOf),
    families: files.families.map(nameOf),
    modules: files.modules.map(nameOf),
    specialties,
    ...publishSkills(files, asked, { register, addressOf: addresses.skill }),
    abbreviations: terms.abbreviations,
  };
}

/** The catalogue as it is published, under the site's address. */
export function publishCatalogue(sources: PublishedSources = readSources()): PublishedCatalogue {
  return {
    uri: addressesUnder(publishedOrigin).catalogue,
    title: 'Clinical skills catalogue',
    publisher: brand.legalName,
    edition: readEdition().date,
    status: catalogueStatus,
    licence: catalogueLicence,
    attributions: [...catalogueAttributions],
    ...catalogueContent(sources, publishedOrigin),
  };
}
