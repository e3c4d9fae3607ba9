import type { Resolved } from './compare.ts';
import type { CatalogueFiles } from '#src/files.ts';
import type { CatalogueProblem, CatalogueSkill } from '#src/format.ts';
import type { WordingRules } from './glossary.ts';
import { resolveTier, sharedOf, tiersOf, type Shared } from '#src/resolve.ts';

/**
 * The group of skills that are the same in every unit of a role. A candidate who fills in another list of the role carries these answers
 * over, so the group does not count towards the size of a list.
 */
export const basicsName = 'Professional basics';

/** Limits of size: a list with and without the basics, a core and a family without them, and a list's own skills. */
export const tierLimits = { all: [85, 125], besideBasics: [0, 115], core: [20, 35], family: [10, 30], own: [35, 75] } as const;

type Grouped = readonly { name: string; skills: readonly CatalogueSkill[] }[];
const besideBasics = (categories: Grouped): CatalogueSkill[] =>
  categories.filter(({ name }) => name !== basicsName).flatMap(({ skills }) => skills);

/** Reports basics outside their group, and skills in the group that are not basics. */
function checkBasics(categories: Grouped, shared: Shared): string[] {
  const tiers = [...shared.cores.values()].flatMap((core) => resolveTier(core, shared).categories);
  const known = new Set(tiers.filter(({ name }) => name === basicsName).flatMap(({ skills }) => skills.map(({ id }) => id)));
  return categories.flatMap(({ name, skills }) =>
    skills
      .filter(({ id }) => known.has(id) !== (name === basicsName))
      .map(({ skill }) => (name === basicsName ? `"${skill}" is in no core's "${basicsName}"` : `"${skill}" belongs into "${basicsName}"`)),
  );
}

const outside = (value: number, [least, most]: readonly [number, number]): boolean => value < least || value > most;
const sizeFault = (what: string, size: number, limit: readonly [number, number]): string[] =>
  outside(size, limit) ? [`${what} ${size} skills, must have ${limit.join('–')}`] : [];

/** Faults of the cores and families themselves. */
export function checkTiers(
  files: Pick<CatalogueFiles, 'modules' | 'cores' | 'families' | 'specialties' | 'readings'>,
  rules: WordingRules,
): CatalogueProblem[] {
  const shared = sharedOf(files);
  const kinds = [
    ...files.cores.map((tier) => ({ ...tier, folder: 'cores', limit: tierLimits.core })),
    ...files.families.map((tier) => ({ ...tier, folder: 'families', limit: tierLimits.family })),
  ];
  return kinds.flatMap(({ file, data, folder, limit }) => {
    const { categories, faults } = resolveTier(data, shared);
    const ids = categories.flatMap(({ skills }) => skills);
    const twice = ids.filter(({ id }, index) => ids.findIndex((other) => other.id === id) < index);
    const texts = [
      ...faults,
      ...(file === `${folder}/${data.slug}.yaml` ? [] : [`belongs at ${folder}/${data.slug}.yaml`]),
      // The basics count towards the minimum, but not towards the maximum.
      ...sizeFault('has', Math.min(ids.length, Math.max(limit[0], besideBasics(categories).length)), limit),
      ...twice.map(({ skill }) => `"${skill}" stands there twice`),
      ...data.categories.flatMap(({ name, skills }) => [
        ...rules(name).map((fault) => `"${name}" ${fault}`),
        ...skills.flatMap((entry) => (entry.kind === 'own' ? [`"${entry.skill}" belongs into a module`] : [])),
      ]),
    ];
    return texts.map((text) => ({ file, text }));
  });
}

/** Finds faults in a list's safety skills and in its use of its core and families. */
export function checkTiered({ parsed: { file, data }, specialty }: Resolved, shared: Shared): CatalogueProblem[] {
  const all = specialty.categories.flatMap(({ skills }) => skills);
  const inherited = tiersOf(data, shared).tiers.flatMap((tier) => resolveTier(tier, shared).categories.flatMap(({ skills }) => skills));
  const fromTiers = new Set(inherited.map(({ id }) => id));
  const ids = all.map(({ id }) => id);
  const rationales = rationaleOf(data, shared);
  const texts = [
    ...sizeFault('has', all.length, tierLimits.all),
    ...sizeFault(`has without "${basicsName}"`, besideBasics(specialty.categories).length, tierLimits.besideBasics),
    ...checkBasics(specialty.categories, shared),
    ...(data.families.length === 0 && data.noFamily === undefined ? ['has no family and says no reason under "noFamily"'] : []),
    ...(data.families.length > 0 && data.noFamily !== undefined ? ['has a family and says under "noFamily" why it has none'] : []),
    ...sizeFault('adds', all.filter(({ id }) => !fromTiers.has(id)).length, tierLimits.own),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `holds skill ${id} twice: its core or a family brings it`),
    ...data.except
      .filter(([name]) => !inherited.some(({ skill }) => skill === name))
      .map(([name]) => `excepts "${name}", which neither core nor families bring`),
    ...data.safety
      .filter((name) => !all.some(({ skill }) => skill === name))
      .map((name) => `"${name}" is no skill of the list and cannot be a safety skill`),
    ...data.safety.filter((name) => !rationales.has(name)).map((name) => `safety skill "${name}" has no "why" and "source"`),
  ];
  return texts.map((text) => ({ file, text }));
}

/** Wordings of the skills that state the harm of an error and a source. */
function rationaleOf(data: Resolved['parsed']['data'], { modules }: Shared): Set<string> {
  const own = data.categories.flatMap(({ skills }) => skills.flatMap((entry) => (entry.kind === 'own' ? [entry] : [])));
  const all = [...own, ...[...modules.values()].flatMap((module) => module.skills)];
  return new Set(all.filter(({ why, source }) => why !== undefined && source !== undefined).map(({ skill }) => skill));
}
