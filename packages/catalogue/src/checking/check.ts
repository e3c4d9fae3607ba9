import type { CatalogueFiles } from '#src/files.ts';
import { folderOfCategory, type CatalogueProblem, type ModuleFile, type Parsed, type SpecialtyFile } from '#src/format.ts';
import { isListed, resolveSpecialty, sharedOf } from '#src/resolve.ts';
import { areListed, compareCriticality, compareModules, ownSkills, type OwnSkill, type Resolved } from './compare.ts';
import { checkCoverage } from './fundamentals.ts';
import { checkGlossary, wordingRules, type WordingRules } from './glossary.ts';
import { checkClosePairs, checkOverlap } from './overlap.ts';
import { checkJoined, checkScope } from './scope.ts';
import { checkChanges, checkClinicalReadings } from './check-review.ts';
import { basicsName, checkTiers, checkTiered } from './tiers.ts';
import { indexWording, isSameSkill, isCloseSkill } from './wording.ts';

export const limits = {
  specialties: 100,
  categories: [7, 12],
  safety: [6, 12],
} as const;

type FindShared = (text: string) => { skill: string; slug: string }[];
const outside = (value: number, [least, most]: readonly [number, number]): boolean => value < least || value > most;

/** Every specialty with its skills, in the order of ids. */
export function resolveAll(files: CatalogueFiles): (Resolved & { problems: CatalogueProblem[] })[] {
  const sources = sharedOf(files);
  return files.specialties
    .map((parsed) => ({ parsed, own: ownSkills(parsed), ...resolveSpecialty(parsed, sources) }))
    .sort((a, b) => a.specialty.id - b.specialty.id);
}

/** All problems of the catalogue, whether it is finished or not; `checkTotal` has the rules for a finished one. */
export function checkCatalogue(files: CatalogueFiles): CatalogueProblem[] {
  const sources = sharedOf(files);
  const rules = wordingRules(files.glossary);
  const shared = files.modules.flatMap(({ data }) => data.skills.map(({ skill }) => ({ skill, slug: data.slug })));
  const findShared = indexWording(shared);
  const resolved = resolveAll(files);
  // Retired lists need not meet the current rules.
  const inUse = resolved.filter(({ parsed }) => isListed(parsed));
  const wordings = new Set([...shared, ...resolved.flatMap(({ own }) => own)].map(({ skill }) => skill));
  return [
    ...files.problems,
    ...checkGlossary(files.glossary),
    ...resolved.flatMap(({ problems }) => problems),
    ...checkIdentity(files),
    ...files.modules.flatMap((module) => checkModule(module, rules)),
    ...compareModules(files.modules),
    ...resolved.flatMap((one) => checkSpecialty(one, { rules, findShared, wordings })),
    ...compareCriticality(resolved, files.modules),
    ...checkTiers(files, rules),
    ...inUse.flatMap((one) => checkTiered(one, sources)),
    ...checkCoverage(files.fundamentals, inUse, sources),
    ...checkOverlap(resolved),
    ...checkScope(files.scope, resolved, files),
    ...checkJoined(files.joined, [...files.modules, ...inUse.map(({ parsed, own }) => ({ file: parsed.file, data: { skills: own } }))]),
    ...files.specialties.flatMap(checkChanges),
    ...checkClinicalReadings(files),
  ];
}

/** Rules for a finished catalogue only: its number of specialties, no unused module or skill, and enough overlap between related lists. */
export function checkTotal(files: CatalogueFiles): CatalogueProblem[] {
  const sources = sharedOf(files);
  const used = new Set(
    files.specialties.flatMap((parsed) =>
      resolveSpecialty(parsed, sources).specialty.categories.flatMap(({ skills }) => skills.map(({ id }) => id)),
    ),
  );
  const count = files.specialties.filter(isListed).length;
  const unused = files.modules.flatMap(({ file, data }) => {
    const left = data.skills.filter(({ id }) => !used.has(id));
    if (left.length > 0 && left.length === data.skills.length) return [{ file, text: 'is used by no specialty' }];
    return left.map(({ skill }) => ({ file, text: `"${skill}" is used by no specialty` }));
  });
  return [
    ...(count === limits.specialties ? [] : [{ file: '.', text: `has ${count} specialties, must have ${limits.specialties}` }]),
    ...unused,
    ...checkClosePairs(resolveAll(files)),
  ];
}

function checkIdentity({ modules, specialties }: CatalogueFiles): CatalogueProblem[] {
  const all: Parsed<ModuleFile | SpecialtyFile>[] = [...modules, ...specialties];
  const rows = [
    ...all.map(({ file, data }) => ({ file, key: `id ${data.id}` })),
    ...all.map(({ file, data }) => ({ file, key: `slug ${data.slug}` })),
    ...all.map(({ file, data }) => ({ file, key: `name "${data.name}"` })),
    ...modules.flatMap(({ file, data }) => data.skills.map((skill) => ({ file, key: `skill id ${skill.id}` }))),
    ...specialties.flatMap((parsed) => ownSkills(parsed).map((skill) => ({ file: parsed.file, key: `skill id ${skill.id}` }))),
  ];
  const first = new Map<string, string>();
  const problems: CatalogueProblem[] = [];
  for (const { file, key } of rows) {
    const owner = first.get(key);
    if (owner === undefined) first.set(key, file);
    else problems.push({ file, text: `${key} is already taken in ${owner}` });
  }
  for (const { file, data } of specialties) {
    const expected = `${folderOfCategory[data.category]}/${data.slug}.yaml`;
    if (file !== expected) problems.push({ file, text: `belongs at ${expected}` });
  }
  return problems;
}

function idFaults(owner: { id: number; retired: number[]; mergedInto: Record<string, number> }, skills: OwnSkill[]): string[] {
  return skills.flatMap(({ id, skill }) => [
    ...(Math.floor(id / 1000) === owner.id && id % 1000 > 0
      ? []
      : [`"${skill}" has id ${id}, must be within ${owner.id}001–${owner.id}999`]),
    ...(owner.retired.includes(id) || id in owner.mergedInto ? [`"${skill}" uses the retired id ${id}`] : []),
  ]);
}

function checkModule({ file, data }: Parsed<ModuleFile>, rules: WordingRules): CatalogueProblem[] {
  const texts = [
    ...(file === `modules/${data.slug}.yaml` ? [] : [`belongs at modules/${data.slug}.yaml`]),
    ...idFaults(data, data.skills),
    ...[data.name, ...data.skills.map(({ skill }) => skill)].flatMap((text) => rules(text).map((fault) => `"${text}" ${fault}`)),
  ];
  return texts.map((text) => ({ file, text }));
}

interface Context {
  rules: WordingRules;
  findShared: FindShared;
  wordings: ReadonlySet<string>;
}

function checkSpecialty({ parsed, specialty, own }: Resolved, { rules, findShared, wordings }: Context): CatalogueProblem[] {
  const { file, data } = parsed;
  const skills = specialty.categories.flatMap((category) => category.skills);
  const safety = skills.filter((skill) => skill.isSafetySkill === 1);
  const allowed = new Set(data.allow.map(([skill]) => skill));
  const ownCategories = data.categories.filter(({ name }) => name !== basicsName).length;
  const names = [...data.categories.map(({ name }) => name), ...own.map(({ skill }) => skill)].filter((text) => !allowed.has(text));
  const texts = [
    ...(outside(ownCategories, limits.categories) ? [`has ${ownCategories} categories, must have ${limits.categories.join('–')}`] : []),
    ...(outside(safety.length, limits.safety) ? [`has ${safety.length} safety skills, must have ${limits.safety.join('–')}`] : []),
    ...specialty.categories.filter((category) => category.skills.length === 0).map(({ name }) => `category "${name}" is empty`),
    ...safety
      .filter(({ criticality }) => criticality !== 'critical')
      .map(({ skill, criticality }) => `"${skill}" is a safety skill but only ${criticality}`),
    ...idFaults(data, own),
    ...names.flatMap((text) => rules(text).map((fault) => `"${text}" ${fault}`)),
    ...sameWithin(
      skills.map(({ skill }) => skill),
      data.distinct,
    ),
    ...sameWithin(
      data.categories.map(({ name }) => name),
      [],
    ),
    ...sameAsModule(own, findShared, data.distinct),
    ...staleExceptions(data, rules, wordings),
  ];
  return texts.map((text) => ({ file, text }));
}

function sameWithin(skills: string[], distinct: SpecialtyFile['distinct']): string[] {
  return skills.flatMap((one, index) =>
    skills
      .slice(index + 1)
      .filter((other) => isSameSkill(one, other) && !areListed(distinct, one, other))
      .map((other) => `"${one}" and "${other}" say the same`),
  );
}

function sameAsModule(own: OwnSkill[], findShared: FindShared, distinct: SpecialtyFile['distinct']): string[] {
  return own.flatMap(({ skill }) =>
    findShared(skill)
      .filter((shared) => !areListed(distinct, skill, shared.skill))
      .map((shared) => `"${skill}" says the same as "${shared.skill}" of module ${shared.slug}: take it with "from"`),
  );
}

function staleExceptions({ distinct, allow, categories }: SpecialtyFile, rules: WordingRules, wordings: ReadonlySet<string>): string[] {
  const isThere = (name: string): boolean => wordings.has(name) || categories.some((category) => category.name === name);
  const named = [...distinct.flatMap(([one, other]) => [one, other]), ...allow.map(([skill]) => skill)];
  return [
    ...named.filter((name) => !isThere(name)).map((name) => `an exception names "${name}", which is not there`),
    ...allow.filter(([skill]) => rules(skill).length === 0).map(([skill]) => `"${skill}" needs no exception`),
    ...distinct.filter(([one, other]) => !isCloseSkill(one, other)).map(([one, other]) => `"${one}" and "${other}" need no exception`),
  ];
}
