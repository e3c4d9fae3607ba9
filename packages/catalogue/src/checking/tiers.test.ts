import { expect, test } from 'vitest';
import { checkCatalogue, checkTotal, resolveAll } from './check.ts';
import type { CatalogueFiles } from '#src/files.ts';
import { fundamentalsSchema, tierSchema } from '#src/format.ts';
import { checkCoverage, describeMatrix, fundamentalsMatrix } from './fundamentals.ts';
import { wordingRules } from './glossary.ts';
import { sharedOf } from '#src/resolve.ts';
import { checkTiered, checkTiers } from './tiers.ts';
import { filesWith, glossary, makeList, modules, nonsense, textsOf, tier, type Change } from '#test/tiered-catalogue.ts';

function check(list: ReturnType<typeof makeList>): string[] {
  const files = filesWith([list]);
  return resolveAll(files).flatMap((one) => textsOf([...one.problems, ...checkTiered(one, sharedOf(files))]));
}

test('a list consists of its core, its families and its own skills, and orders the categories itself', () => {
  const files = filesWith([makeList({ change: { categories: [{ name: 'Records' }, ...makeList().categories.slice(0, 1)] } })]);
  const { categories } = resolveAll(files)[0]!.specialty;
  expect(categories.map(({ name, skills }) => [name, skills.length])).toEqual([
    ['Records', 15],
    ['Assessment', 75],
  ]);
  expect(categories[1]!.skills.map(({ id }) => Math.floor(id / 1000)).filter((owner, index, all) => owner !== all[index - 1])).toEqual([
    501, 503, 1,
  ]);
  expect(check(makeList())).toEqual([]);
});

test('a list need not name a category if all its skills are excepted', () => {
  const newborn = tier('intensive', { Assessment: ['module-2'], Newborn: ['module-3'] });
  const except = modules[3]!.skills.map(({ skill }): [string, string] => [skill, 'not here']);
  const problems = (change: object) =>
    resolveAll(filesWith([makeList({ change })], { families: [{ file: 'families/intensive.yaml', data: newborn }] }))[0]!.problems;
  expect(textsOf(problems({}))).toEqual(['has no place for "Newborn" of its core or families']);
  expect(problems({ except })).toEqual([]);
});

test('a retired list keeps its skills and names its successor, and is not checked further', () => {
  const small = makeList({
    id: 2,
    slug: 'rn-former',
    change: { replacedBy: ['rn-one'], categories: [{ name: 'Assessment' }, { name: 'Records' }] },
  });
  const successor = makeList();
  const files = filesWith([successor, small]);
  const [, former] = resolveAll(files);
  expect(former?.specialty.replacedBy).toEqual([{ slug: successor.slug, name: successor.name }]);
  expect(former?.specialty.categories.flatMap(({ skills }) => skills).length).toBeGreaterThan(0);
  const said = (all: CatalogueFiles) =>
    checkCatalogue(all)
      .filter(({ file }) => file === 'nursing/rn-former.yaml')
      .map(({ text }) => text);
  expect(said(filesWith([successor, { ...small, replacedBy: undefined }])).join()).toMatch(/must have 35–75/);
  expect(said(files).join()).not.toContain('35–75');
  expect(checkTotal(files)[0]?.text).toBe('has 1 specialties, must have 100');
  for (const replacedBy of [['rn-nowhere'], ['rn-former']])
    expect(said(filesWith([successor, { ...small, replacedBy }]))).toContain(`is replaced by "${replacedBy[0]}", which is no list in use`);
});

test('a skill of both core and family is listed once, with its earlier ids', () => {
  const double = tier('intensive', { Assessment: ['module-0', 'module-2'] });
  const files = filesWith([makeList({ change: { mergedInto: { 1900: 501001 } } })], {
    families: [{ file: 'families/intensive.yaml', data: double }],
  });
  const skills = resolveAll(files)[0]!.specialty.categories.flatMap((category) => category.skills);
  expect(skills.filter(({ id }) => id === 501001)).toEqual([
    { id: 501001, skill: nonsense(0), criticality: 'critical', isSafetySkill: 1, replaces: [1900] },
  ]);
});

test.each<[string, Change, string]>([
  ['an unknown core', { change: { core: 'rn-other' } }, 'there is no core "rn-other"'],
  ['an unknown family', { change: { families: ['other'] } }, 'there is no family "other"'],
  [
    'a category of the core without a place',
    { change: { categories: makeList().categories.slice(0, 1) } },
    'has no place for "Records" of its core or families',
  ],
  ['an exception for a skill that no tier has', { change: { except: [[nonsense(70), 'never done']] } }, `excepts "${nonsense(70)}"`],
  [
    'a skill that the core already has',
    { change: { categories: [{ name: 'Assessment', skills: [{ from: 'module-0', skill: nonsense(1) }] }, { name: 'Records' }] } },
    'holds skill 501002 twice',
  ],
  ['no family and no reason', { change: { families: [], categories: makeList().categories } }, 'has no family and says no reason'],
  ['a family and a reason against one', { change: { noFamily: 'alone' } }, 'has a family and says under "noFamily"'],
  ['too few own skills', { own: 30 }, 'adds 30 skills, must have 35–75'],
  ['too many skills beside the basics', { own: 61 }, 'has without "Professional basics" 116 skills, must have 0–115'],
  ['too many skills in total', { own: 71 }, 'has 126 skills, must have 85–125'],
  ['an unknown safety skill', { change: { safety: ['Something else'] } }, '"Something else" is no skill of the list'],
  ['a safety skill without a reason', { change: { safety: [nonsense(1)] } }, 'has no "why" and "source"'],
])('finds %s', (_, extra, expected) => {
  expect(check(makeList(extra)).join('\n')).toContain(expected);
});

test('a core or family has its own size limits, and contains only skills of modules', () => {
  const small = tierSchema.parse({
    slug: 'small',
    name: 'Small',
    version: 1,
    categories: [{ name: 'Assessment', skills: [{ id: 9001, skill: 'Own skill', criticality: 'high' }] }],
  });
  const problems = textsOf(checkTiers(filesWith([], { families: [{ file: 'families/small.yaml', data: small }] }), wordingRules(glossary)));
  expect(problems).toEqual(['has 1 skills, must have 10–30', '"Own skill" belongs into a module']);
});

test('a fundamental that is missing without a reason is a fault, and shows in the matrix', () => {
  const fundamentals = fundamentalsSchema.parse([
    { name: 'Pain', skills: [nonsense(1)], cores: ['rn-sample'] },
    { name: 'Sleep', skills: [nonsense(70)] },
  ]);
  const bare = tier('rn-sample', { Assessment: ['module-0'], Records: ['module-1'] }, [nonsense(1)]);
  const holes = (list: ReturnType<typeof makeList>, change: Partial<CatalogueFiles> = {}) => {
    const files = filesWith([list], { fundamentals, ...change });
    return {
      problems: textsOf(checkCoverage(fundamentals, resolveAll(files), sharedOf(files))),
      matrix: describeMatrix(fundamentalsMatrix(fundamentals, resolveAll(files))),
    };
  };
  expect(holes(makeList())).toEqual({ problems: [], matrix: '| fundamental | rn-one |\n| --- | --- |\n| Pain | yes |\n| Sleep |  |' });
  expect(holes(makeList(), { cores: [{ file: 'cores/rn-sample.yaml', data: bare }] }).problems).toEqual([
    '"rn-sample" must hold Pain',
    'lacks the fundamental "Pain" and says no reason under "except"',
  ]);
  expect(holes(makeList({ change: { except: [[nonsense(1), 'never done here']] } }))).toMatchObject({
    problems: [],
    matrix: expect.stringContaining('| Pain | excepted |'),
  });
});

test('a fundamental may be required of each list instead of its core, and an exemption needs a reason', () => {
  const asked = { name: 'Pain', skills: [nonsense(70)], cores: ['rn-sample'], inLists: true };
  const problems = (list: ReturnType<typeof makeList>, change: object = {}) => {
    const fundamentals = fundamentalsSchema.parse([{ ...asked, ...change }]);
    const files = filesWith([list], { fundamentals });
    return textsOf(checkCoverage(fundamentals, resolveAll(files), sharedOf(files)));
  };
  const bringing = makeList();
  bringing.categories[0]!.skills.push({ kind: 'pick', from: 'module-3', skill: nonsense(70) });
  expect(problems(makeList())).toEqual(['lacks the fundamental "Pain" and says no reason under "except"']);
  expect(problems(bringing)).toEqual([]);
  expect(problems(makeList(), { exempt: { 'rn-one': 'never done here' } })).toEqual([]);
  for (const exempt of [{ 'rn-one': 'never done here' }, { 'rn-nowhere': 'a typing error' }])
    expect(problems(bringing, { exempt })).toEqual([
      `Pain: exempts "${Object.keys(exempt)[0]}", of which it is not asked or which holds it`,
    ]);
});

test('each list asks for the skills behind its required certificates', () => {
  const fundamentals = fundamentalsSchema.parse([{ name: 'Shock', skills: [nonsense(70)], certification: 'ACLS' }]);
  const problems = (certifications: string[]) => {
    const files = filesWith([makeList({ change: { certifications } })], { fundamentals });
    return textsOf(checkCoverage(fundamentals, resolveAll(files), sharedOf(files)));
  };
  expect(problems(['BLS', 'ACLS (optional)'])).toEqual([]);
  expect(problems(['BLS', 'ACLS'])).toEqual(['lacks the fundamental "Shock" and says no reason under "except"']);
});
