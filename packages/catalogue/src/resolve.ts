import { createHash } from 'node:crypto';
import { countingReadings, reviewOf, type ClinicalReading } from './clinical-readings.ts';
import {
  folderOfCategory,
  type CatalogueProblem,
  type CatalogueSkill,
  type CatalogueSpecialty,
  type ModuleFile,
  type Parsed,
  type SpecialtyFile,
  type TierFile,
} from './format.ts';

type Entry = SpecialtyFile['categories'][number]['skills'][number];
interface Outcome {
  skills: CatalogueSkill[];
  faults: string[];
}
type BySlug<T> = ReadonlyMap<string, T>;

/** The modules, cores and families that specialties use, by slug. */
export interface Shared {
  modules: BySlug<ModuleFile>;
  cores: BySlug<TierFile>;
  families: BySlug<TierFile>;
  /** Names of the lists in use: only they can replace another list. */
  listed: ReadonlyMap<string, string>;
  readings: readonly ClinicalReading[];
}

/** The files of modules, cores and families, and of the lists that use them. */
interface SharedFiles {
  modules: Parsed<ModuleFile>[];
  cores: Parsed<TierFile>[];
  families: Parsed<TierFile>[];
  specialties: Parsed<SpecialtyFile>[];
  readings: readonly ClinicalReading[];
}

/** Whether a list is in use; a retired one is only kept for existing links. */
export const isListed = ({ data }: Parsed<SpecialtyFile>): boolean => data.replacedBy === undefined;

export function sharedOf({ modules, cores, families, specialties, readings }: SharedFiles): Shared {
  const bySlug = <T extends { slug: string }>(files: Parsed<T>[]): BySlug<T> => new Map(files.map(({ data }) => [data.slug, data]));
  const listed = new Map(specialties.filter(isListed).map(({ data }): [string, string] => [data.slug, data.name]));
  return { modules: bySlug(modules), cores: bySlug(cores), families: bySlug(families), listed, readings };
}

// `isSafetySkill` is set later, since each list chooses its safety skills.
const toSkill = ({
  id,
  skill,
  criticality,
  emergency,
}: Pick<CatalogueSkill, 'id' | 'skill' | 'criticality'> & { emergency: boolean }): CatalogueSkill => ({
  id,
  skill,
  isSafetySkill: 0,
  criticality,
  ...(emergency && { emergency }),
});

function resolvePick(entry: Extract<Entry, { kind: 'pick' }>, { modules }: Shared): Outcome {
  const module = modules.get(entry.from);
  if (!module) return { skills: [], faults: [`no module "${entry.from}"`] };
  const found = module.skills.find((skill) => skill.skill === entry.skill);
  if (!found) return { skills: [], faults: [`module "${entry.from}" has no skill "${entry.skill}"`] };
  return { skills: [toSkill(found)], faults: [] };
}

function resolveEntries(entries: Entry[], shared: Shared): Outcome {
  const outcomes = entries.map((entry): Outcome =>
    entry.kind === 'pick' ? resolvePick(entry, shared) : { skills: [toSkill(entry)], faults: [] },
  );
  return { skills: outcomes.flatMap(({ skills }) => skills), faults: outcomes.flatMap(({ faults }) => faults) };
}

/** The skills of a core or family by category. */
export function resolveTier(
  tier: TierFile,
  shared: Shared,
): { categories: { name: string; skills: CatalogueSkill[] }[]; faults: string[] } {
  const outcomes = tier.categories.map(({ name, skills }) => ({ name, ...resolveEntries(skills, shared) }));
  return { categories: outcomes, faults: outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)) };
}

/** The core and the families of a specialty, in that order. */
export function tiersOf({ core, families }: SpecialtyFile, shared: Shared): { tiers: TierFile[]; faults: string[] } {
  const named = [
    { slug: core, tier: shared.cores.get(core), kind: 'core' },
    ...families.map((slug) => ({ slug, tier: shared.families.get(slug), kind: 'family' })),
  ];
  return {
    tiers: named.flatMap(({ tier }) => (tier ? [tier] : [])),
    faults: named.filter(({ tier }) => !tier).map(({ slug, kind }) => `there is no ${kind} "${slug}"`),
  };
}

/** A part that clinicians read as a whole: a core, a family, or the own part of a list. */
export interface PartName {
  /** Its file, such as cores/rn-bedside. */
  key: string;
  wording: string;
}

const hashLength = 16;
const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, hashLength);
const wordsOf = (categories: { name: string; skills: CatalogueSkill[] }[]) =>
  categories.map(({ name, skills }) => [name, skills.map(({ id, skill, criticality }) => [id, skill, criticality])]);

export const tierPart = (folder: 'cores' | 'families', tier: TierFile, shared: Shared): PartName => ({
  key: `${folder}/${tier.slug}`,
  wording: hashOf(wordsOf(resolveTier(tier, shared).categories)),
});

/** A list's own part: its lines in order, its exceptions, its safety skills with reasons and sources, and its certificates. */
export function ownPart(data: SpecialtyFile, shared: Shared): PartName {
  const categories = data.categories.map(({ name, skills }) => ({ name, skills: resolveEntries(skills, shared).skills }));
  const { except, certifications } = data;
  return {
    key: `${folderOfCategory[data.category]}/${data.slug}`,
    wording: hashOf([wordsOf(categories), except, safetyReasons(data, shared), certifications]),
  };
}

/** The safety skills of a list, each with its reason and source. */
export function safetyReasons(
  { safety, categories }: SpecialtyFile,
  { modules }: Shared,
): { skill: string; why: string; source: string }[] {
  const own = categories.flatMap(({ skills }) => skills.filter((entry) => entry.kind === 'own'));
  const defined = [...[...modules.values()].flatMap(({ skills }) => skills), ...own];
  return safety.map((skill) => {
    const { why = '', source = '' } = defined.find((one) => one.skill === skill) ?? {};
    return { skill, why, source };
  });
}

/** The state of a list's review. Hashes are computed only if a part has a reading. */
function reviewOfList(data: SpecialtyFile, tiers: TierFile[], shared: Shared): CatalogueSpecialty['review'] {
  if (shared.readings.length === 0) return reviewOf([]);
  const parts = [
    ...tiers.map((tier) => tierPart(shared.cores.get(tier.slug) === tier ? 'cores' : 'families', tier, shared)),
    ownPart(data, shared),
  ];
  return reviewOf(parts.map(({ key, wording }) => countingReadings(shared.readings, key, wording)));
}

/** Earlier ids of the skills of a specialty, by current id. */
function earlierIds({ mergedInto }: SpecialtyFile, { modules }: Shared): Map<number, number[]> {
  const merged = [mergedInto, ...[...modules.values()].map((module) => module.mergedInto)].flatMap(Object.entries);
  return new Map([...Map.groupBy(merged, ([, into]) => into as number)].map(([into, pairs]) => [into, pairs.map(([old]) => Number(old))]));
}

/** A specialty with all its skills: in each category first the core's, then the families', then its own. A skill of two tiers is listed once. */
export function resolveSpecialty(
  { file, data }: Parsed<SpecialtyFile>,
  shared: Shared,
): { specialty: CatalogueSpecialty; problems: CatalogueProblem[] } {
  const { tiers, faults } = tiersOf(data, shared);
  const left = new Set(data.except.map(([skill]) => skill));
  const inherited = tiers
    .flatMap((tier) => resolveTier(tier, shared).categories)
    .map(({ name, skills }) => ({ name, skills: skills.filter(({ skill }) => !left.has(skill)) }))
    .filter(({ skills }) => skills.length > 0);
  const earlier = earlierIds(data, shared);
  const seen = new Set<number>();
  const finish = (skill: CatalogueSkill): CatalogueSkill => {
    const replaces = earlier.get(skill.id);
    return { ...skill, ...(data.safety.includes(skill.skill) && { isSafetySkill: 1 as const }), ...(replaces && { replaces }) };
  };
  const categories = data.categories.map(({ name, skills }) => {
    const own = resolveEntries(skills, shared);
    faults.push(...own.faults.map((fault) => `${name}: ${fault}`));
    const fromTiers = inherited.filter((category) => category.name === name).flatMap((category) => category.skills);
    const kept = fromTiers.filter(({ id }) => !seen.has(id) && Boolean(seen.add(id)));
    return { name, skills: [...kept, ...own.skills].map(finish) };
  });
  const homeless = inherited
    .map(({ name }) => name)
    .filter((name, index, all) => all.indexOf(name) === index && !data.categories.some((category) => category.name === name));
  const { id, slug, category, version, certifications, replacedBy } = data;
  const successors = replacedBy?.map((successor) => ({ slug: successor, name: shared.listed.get(successor) ?? successor }));
  faults.push(
    ...(replacedBy ?? []).filter((one) => !shared.listed.has(one)).map((one) => `is replaced by "${one}", which is no list in use`),
  );
  return {
    specialty: {
      id,
      slug,
      name: data.name,
      category,
      version,
      review: reviewOfList(data, tiers, shared),
      certifications,
      categories,
      families: data.families.map((family) => `${data.core}/${family}`),
      ...(successors && { replacedBy: successors }),
    },
    problems: [...faults, ...homeless.map((name) => `has no place for "${name}" of its core or families`)].map((text) => ({ file, text })),
  };
}
