import { reviewOf } from './review-fields.ts';
import type { CatalogueProblem, CatalogueSkill, CatalogueSpecialty, ModuleFile, Parsed, SpecialtyFile, TierFile } from './format.ts';

type Entry = SpecialtyFile['categories'][number]['skills'][number];
interface Outcome {
  skills: CatalogueSkill[];
  faults: string[];
}
type BySlug<T> = ReadonlyMap<string, T>;

/** What specialties draw on, by slug. */
export interface Shared {
  modules: BySlug<ModuleFile>;
  cores: BySlug<TierFile>;
  families: BySlug<TierFile>;
  /** Names of the lists in use: only those can take the place of another. */
  listed: ReadonlyMap<string, string>;
}

/** The modules, cores and families as files hold them, and the lists that stand on them. */
interface SharedFiles {
  modules: Parsed<ModuleFile>[];
  cores: Parsed<TierFile>[];
  families: Parsed<TierFile>[];
  specialties: Parsed<SpecialtyFile>[];
}

/** Whether a list is offered; a retired one is only kept for its links. */
export const isListed = ({ data }: Parsed<SpecialtyFile>): boolean => data.replacedBy === undefined;

export function sharedOf({ modules, cores, families, specialties }: SharedFiles): Shared {
  const bySlug = <T extends { slug: string }>(files: Parsed<T>[]): BySlug<T> => new Map(files.map(({ data }) => [data.slug, data]));
  const listed = new Map(specialties.filter(isListed).map(({ data }): [string, string] => [data.slug, data.name]));
  return { modules: bySlug(modules), cores: bySlug(cores), families: bySlug(families), listed };
}

// Whether it is a safety skill says the list, once its skills are together.
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

/** Earlier ids of the skills of a specialty, by the id that holds them now. */
function earlierIds({ mergedInto }: SpecialtyFile, { modules }: Shared): Map<number, number[]> {
  const merged = [mergedInto, ...[...modules.values()].map((module) => module.mergedInto)].flatMap(Object.entries);
  return new Map([...Map.groupBy(merged, ([, into]) => into as number)].map(([into, pairs]) => [into, pairs.map(([old]) => Number(old))]));
}

/** A specialty with all its skills: in each category those of the core, then of the families, then its own; a skill that two tiers hold stands once. */
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
      review: reviewOf(data),
      certifications,
      categories,
      ...(successors && { replacedBy: successors }),
    },
    problems: [...faults, ...homeless.map((name) => `has no place for "${name}" of its core or families`)].map((text) => ({ file, text })),
  };
}
