import { catalogueAttributions, catalogueLicence, catalogueStatus } from '@larkfield/schemas/catalogue/catalogue-licence.ts';
import { brand } from '@larkfield/brand/brand.ts';
import {
  type PublishedCatalogue,
  type PublishedList,
  type PublishedSkill,
  type RetiredSkill,
} from '@larkfield/schemas/catalogue/published-catalogue.ts';
import type { CatalogueFiles } from '#src/files.ts';
import type { IdRegister } from '#src/checking/ids.ts';
import { resolveAll } from '#src/checking/check.ts';
import type { SpecialtyFile, TierFile } from '#src/format.ts';
import { resolveTier, type Shared, sharedOf, tiersOf } from '#src/resolve.ts';
import { readEdition } from './edition.ts';
import type { Mappings } from './mappings.ts';
import { type PublishedSources, readSources } from './read-sources.ts';

/** The origin of the published catalogue: always the site's, on whatever machine it is served or exported. */
export const publishedOrigin = `https://${brand.domain}`;

/** The stable addresses of the catalogue and its parts, under an origin. */
export const addressesUnder = (origin: string) => ({
  catalogue: `${origin}/catalogue`,
  skill: (id: number) => `${origin}/catalogue/skills/${id}`,
  specialty: (slug: string) => `${origin}/catalogue/specialties/${slug}`,
});

type AddressOf = (id: number) => string;
type Numbered = Omit<PublishedSkill, 'uri' | 'replaces'>;

/** Every skill as its module or specialty defines it. */
function definedSkills({ modules, specialties }: CatalogueFiles): Numbered[] {
  const described = { why: null, source: null };
  const shared = modules.flatMap(({ data }) => data.skills.map((skill) => ({ ...described, ...skill, module: data.slug })));
  const own = specialties.flatMap(({ data }) =>
    data.categories.flatMap(({ skills }) =>
      skills.flatMap((entry) => (entry.kind === 'own' ? [{ ...described, ...entry, module: null }] : [])),
    ),
  );
  return [...shared, ...own].map(({ id, skill, criticality, module, why, source, emergency }) => ({
    id,
    skill,
    criticality,
    module,
    why,
    source,
    emergency,
  }));
}

/** Retired ids with the id that replaced them, or null. */
function endedIds({ modules, specialties }: CatalogueFiles): Map<number, number | null> {
  return new Map(
    [...modules, ...specialties].flatMap(({ data }) => [
      ...data.retired.map((id): [number, null] => [id, null]),
      ...Object.entries(data.mergedInto).map(([id, into]): [number, number] => [Number(id), into]),
    ]),
  );
}

/** Skills in use and retired skills, in the order of ids. */
export function publishSkills(
  files: CatalogueFiles,
  asked: ReadonlySet<number>,
  { register, addressOf }: { register: IdRegister; addressOf: AddressOf },
): { skills: PublishedSkill[]; retired: RetiredSkill[] } {
  const ended = [...endedIds(files)].toSorted(([a], [b]) => a - b);
  const earlier = Map.groupBy(ended, ([, into]) => into);
  const skills = definedSkills(files)
    .filter(({ id }) => asked.has(id))
    .sort((a, b) => a.id - b.id)
    .map((skill) => ({ ...skill, uri: addressOf(skill.id), replaces: (earlier.get(skill.id) ?? []).map(([id]) => id) }));
  // An id that the register does not have was never published.
  const retired = ended.flatMap(([id, mergedInto]) => {
    const wording = register.get(id);
    return wording === undefined ? [] : [{ id, uri: addressOf(id), skill: wording, mergedInto }];
  });
  return { skills, retired };
}

/** The content from which the edition is derived. */
export type CatalogueContent = Pick<
  PublishedCatalogue,
  'cores' | 'families' | 'modules' | 'specialties' | 'skills' | 'retired' | 'abbreviations'
>;

const nameOf = ({ data: { slug, name, version } }: { data: Pick<TierFile, 'slug' | 'name' | 'version'> }) => ({ slug, name, version });

/** The core or family that each skill of a list comes from, by skill id. The core wins over the families. */
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
