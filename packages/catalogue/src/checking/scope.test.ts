import { expect, test } from 'vitest';
import { check, core, makeModule, makeSpecialty } from '#test/sample-catalogue.ts';
import type { ScopeRules } from '#src/format.ts';

const own = (skill: string): object => ({ id: 1900, skill, criticality: 'high' });
const scope = (change: Partial<ScopeRules[number]> = {}): ScopeRules => [
  {
    role: 'aides',
    cores: [core.slug],
    refused: [{ words: ['titrat*', 'IV push'], why: 'the nurse gives medication' }],
    allow: [],
    ...change,
  },
];
const problemsOf = (skill: string, rules: ScopeRules): string[] => check([makeSpecialty({ skills: [own(skill)] })], [], { scope: rules });

test.each(['Titration of oxygen', 'Oxygen titrating', 'Morphine IV push'])('refuses "%s" for a role that may not do it', (skill) => {
  expect(problemsOf(skill, scope())).toEqual([`nursing/rn-sample.yaml: "${skill}" is beyond aides: the nurse gives medication`]);
});

test.each(['Statin teaching', 'IV pushcart supply', 'Oxygen saturation watch'])('"%s" contains no refused word', (skill) => {
  expect(problemsOf(skill, scope())).toEqual([]);
});

test('names the file and the line of the skill, in a list or in a core', () => {
  const data = makeSpecialty({ skills: [own('Morphine IV push')] });
  const text = 'categories:\n  - name: Drugs\n    skills:\n      - { id: 1900, skill: Morphine IV push, criticality: high }';
  const specialties = [{ file: 'nursing/rn-sample.yaml', data, text }];
  expect(check([], [], { scope: scope(), specialties })).toEqual([
    'nursing/rn-sample.yaml: line 4: "Morphine IV push" is beyond aides: the nurse gives medication',
  ]);
  const first = core.categories[0]!.skills[0]!.skill;
  const refused = [{ words: [first], why: 'nobody does' }];
  expect(check([makeSpecialty()], [], { scope: scope({ refused }) })).toEqual([
    `cores/rn-sample-core.yaml: "${first}" is beyond aides: nobody does`,
  ]);
  const except: [string, string][] = [[first, 'not in this unit']];
  expect(check([makeSpecialty({ change: { except } })], [], { scope: scope({ refused }) })).toEqual([]);
});

test('accepts an exception with a reason, and reports it once it is not needed', () => {
  const allow: [string, string][] = [['IV push handover to the nurse', 'the nurse gives it']];
  expect(problemsOf('IV push handover to the nurse', scope({ allow }))).toEqual([]);
  expect(problemsOf('Wound irrigation', scope({ allow }))).toEqual([
    'scope.yaml: aides: "IV push handover to the nurse" needs no exception',
  ]);
});

test('every core has a scope, and every scope has a core', () => {
  expect(problemsOf('Wound irrigation', scope({ cores: ['rn-other'] }))).toEqual([
    'scope.yaml: there is no core "rn-other"',
    'scope.yaml: says nothing of the core "rn-sample-core"',
  ]);
});

const joined = { acts: ['teaching', 'care'], allow: [] as [string, string][] };
const text = (skill: string): string => `"${skill}" joins two skills: write two lines, or say in joined.yaml why they are one`;

test('two acts with an object each are two skills, in lists and modules', () => {
  const skill = 'Spica cast care and family teaching';
  expect(check([makeSpecialty({ skills: [own(skill)] })], [], { joined })).toEqual([`nursing/rn-sample.yaml: ${text(skill)}`]);
  const module = makeModule({ skills: [{ id: 501001, skill, criticality: 'high' }] });
  expect(check([makeSpecialty()], [module], { joined })).toEqual([`modules/skin-care.yaml: ${text(skill)}`]);
  const allow: [string, string][] = [[skill, 'one visit']];
  expect(check([makeSpecialty({ skills: [own(skill)] })], [], { joined: { ...joined, allow } })).toEqual([]);
  expect(check([makeSpecialty()], [], { joined: { ...joined, allow } })).toEqual([`joined.yaml: "${skill}" needs no exception`]);
});

test.each(['Cast and traction care', 'Skin care and teaching', 'Family teaching, cast care and traction', 'Mouth care and comfort rounds'])(
  '"%s" is one skill',
  (skill) => {
    expect(check([makeSpecialty({ skills: [own(skill)] })], [], { joined })).toEqual([]);
  },
);
