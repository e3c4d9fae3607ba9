import { expect, test } from 'vitest';
import { checkTotal } from './check.ts';
import { closePairs } from './overlap.ts';
import { specialtySchema, type SpecialtyFile } from '#src/format.ts';
import { check, glossary, makeModule, makeSpecialty, rationale, type Extra } from '#test/sample-catalogue.ts';

const noClosePair = closePairs.map(([one, other]) => `${one} and ${other} must be close, and one of them is no list in use`);
const none = { cores: [], families: [], fundamentals: [], scope: [], joined: { acts: [], allow: [] }, readings: [] };
const burnPick = { from: 'skin-care', skill: 'Burn fluid resuscitation' };
const own = (skill: string, more: object = {}): object => ({ id: 1900, skill, criticality: 'high', ...more });

test('a sound specialty has no problem', () => {
  expect(check([makeSpecialty({ skills: [burnPick] })])).toEqual([]);
  expect(check([makeSpecialty({ skills: [burnPick], change: { safety: [...makeSpecialty().safety, burnPick.skill] } })])).toEqual([]);
});

test.each<[string, Extra, string]>([
  [
    'a safety skill that is not critical',
    { skills: [own('Chart audit', rationale)], change: { safety: ['Chart audit'] } },
    'is a safety skill but only high',
  ],
  ['a refused term', { skills: [own('EKG tracing')] }, 'says "EKG", the catalogue says "ECG"'],
  ['an abbreviation the glossary refuses', { skills: [own('Massive PE treatment')] }, 'the catalogue says "pulmonary embolism"'],
  ['British spelling', { skills: [own('Paediatric dosing')] }, 'British spelling'],
  ['vagueness', { skills: [own('Other wound types')] }, '"other" says too little'],
  ['title case', { skills: [own('Wound Irrigation technique')] }, '"Irrigation" has a capital'],
  ['a small first letter', { skills: [own('wound irrigation')] }, 'does not begin with a capital'],
  ['a trailing period', { skills: [own('Wound irrigation.')] }, 'ends with punctuation'],
  ['a wording over 70 characters', { skills: [own(`Wound irrigation ${'very '.repeat(12)}slowly`)] }, 'the limit is 70'],
  ['an id out of its range', { skills: [{ id: 2001, skill: 'Wound irrigation', criticality: 'high' }] }, 'must be within 1001–1999'],
  ['a retired id in use', { change: { retired: [1003] } }, 'uses the retired id 1003'],
  ['an id used twice', { skills: [{ id: 1001, skill: 'Wound irrigation', criticality: 'high' }] }, 'skill id 1001 is already taken'],
  [
    'two skills with the same meaning',
    { skills: [own('Drain removal'), { id: 1901, skill: 'Removal of drains', criticality: 'high' }] },
    'say the same',
  ],
  ['an own skill that is also in a module', { skills: [own('Packing of wounds')] }, 'of module skin-care: take it with "from"'],
  ['an unknown module skill', { skills: [{ from: 'skin-care', skill: 'Wound unpacking' }] }, 'has no skill "Wound unpacking"'],
  ['a module that does not exist', { skills: [{ from: 'hair-care', skill: 'Wound packing' }] }, 'no module "hair-care"'],
  ['an exception for an unknown skill', { change: { allow: [['Bright idea', 'none']] } }, 'an exception names "Bright idea"'],
  ['too few safety skills', { safety: 5 }, 'has 5 safety skills, must have 6–12'],
  ['too many safety skills', { safety: 13 }, 'has 13 safety skills, must have 6–12'],
  [
    'two categories with the same meaning',
    {
      change: {
        categories: makeSpecialty().categories.map((category, n) =>
          n === 1 ? { ...category, name: makeSpecialty().categories[0]?.name } : category,
        ),
      },
    },
    'say the same',
  ],
  ['a British stem after a hyphen', { skills: [own('Gastro-oesophageal reflux care')] }, '"oesophageal" is British spelling'],
  [
    'an unneeded exception',
    { skills: [own('ECG tracing')], change: { allow: [['ECG tracing', 'none']] } },
    '"ECG tracing" needs no exception',
  ],
  [
    'similar skills that are not listed as distinct',
    {
      skills: [own('Drain removal'), { id: 1901, skill: 'Cast removal', criticality: 'high' }],
      change: { distinct: [['Drain removal', 'Cast removal', 'two devices']] },
    },
    'need no exception',
  ],
  ['a vent that is no cannula', { skills: [own('Vent setting change')] }, 'says "vent", the catalogue says "ventilator"'],
  ['half a name', { skills: [own('Newborn Data review')] }, '"Data" has a capital'],
  ['too few categories', { change: { categories: makeSpecialty().categories.slice(0, 6) } }, 'has 6 categories'],
])('finds %s', (_, extra, expected) => {
  expect(check([makeSpecialty(extra)]).join('\n')).toContain(expected);
});

test.each([
  ['Pediatric IV insertion for fluids', 'Adult IV insertion for fluids'],
  ['Arterial line insertion', 'Arterial line removal'],
  ['Seizure recognition', 'Seizure precautions'],
  ['Braden form', 'Lund-Browder form'],
])('accepts "%s" beside "%s"', (one, other) => {
  expect(check([makeSpecialty({ skills: [own(one), { id: 1901, skill: other, criticality: 'high' }] })])).toEqual([]);
});

test.each(['Angioedema recognition', 'Gastroesophageal reflux care', 'Left heart vent flow', 'Minimum Data Set coding'])(
  'accepts "%s"',
  (skill) => {
    expect(check([makeSpecialty({ skills: [own(skill)] })])).toEqual([]);
  },
);

test('a listed exception with its reason is accepted', () => {
  const skills = [own('Drain removal'), { id: 1901, skill: 'Removal of drains', criticality: 'high' }];
  expect(check([makeSpecialty({ skills, change: { distinct: [['Drain removal', 'Removal of drains', 'two devices']] } })])).toEqual([]);
  expect(check([makeSpecialty({ skills: [own('EKG tracing')], change: { allow: [['EKG tracing', 'name of a credential']] } })])).toEqual(
    [],
  );
});

test.each([
  ['Wound irrigation', 'Wound irrigation'],
  ['Acute wound irrigation and drainage', 'Wound irrigation and drainage care'],
  ['Eye irrigation and visual acuity check', 'Eye irrigation and visual acuity testing'],
])('"%s" and "%s" must have the same criticality', (one, other) => {
  const second = makeSpecialty({ id: 2, slug: 'rn-other', start: 100, skills: [{ id: 2900, skill: other, criticality: 'low' }] });
  const problem = `"${other}" is low here, "${one}" is high in rn-sample`;
  expect(check([makeSpecialty({ skills: [own(one)] }), second]).join('\n')).toContain(problem);
  const distinct = { ...second, distinct: [[one, other, 'two dangers']] as SpecialtyFile['distinct'] };
  expect(check([makeSpecialty({ skills: [own(one)] }), distinct])).toEqual([]);
});

test('a skill close to a skill of a module must have its criticality', () => {
  const skills = [own('Severe burn fluid resuscitation start')];
  expect(check([makeSpecialty({ skills })]).join('\n')).toContain('"Burn fluid resuscitation" is critical in module skin-care');
});

test.each([
  ['slug', { id: 2, slug: 'rn-sample', start: 84 }, 'slug rn-sample is already taken'],
  ['id', { id: 1, slug: 'rn-other', start: 84 }, 'id 1 is already taken'],
  ['name', { id: 2, slug: 'rn-other', start: 84, change: { name: 'Sample 1' } }, 'name "Sample 1" is already taken'],
])('two specialties cannot have one %s', (_, second, problem) => {
  expect(check([makeSpecialty(), makeSpecialty(second)]).join('\n')).toContain(problem);
});

test('the folder and name of a file must match its category and slug', () => {
  const data = makeSpecialty();
  expect(check([], [], { specialties: [{ file: 'therapy/rn-sample.yaml', data }] })).toContain(
    'therapy/rn-sample.yaml: belongs at nursing/rn-sample.yaml',
  );
  expect(check([], [], { modules: [{ file: 'modules/skin.yaml', data: makeModule() }] })).toContain(
    'modules/skin.yaml: belongs at modules/skin-care.yaml',
  );
});

test('reports an unquoted certificate with a comma inside its brackets', () => {
  const asRead = (certifications: string[]): boolean => specialtySchema.shape.certifications.safeParse(certifications).success;
  expect([asRead(['CEPS (IBHRE', 'optional)']), asRead(['CEPS (IBHRE, optional)'])]).toEqual([false, true]);
});

test('the names of the glossary are unique and sorted', () => {
  const problems = check([makeSpecialty()], [makeModule()], { glossary: { ...glossary, proper_nouns: ['Braden', 'Allen', 'Braden'] } });
  expect(problems).toContain('glossary.yaml: proper noun "Braden" stands there twice');
  expect(problems).toContain('glossary.yaml: proper noun "Allen" is not in alphabetical order');
});

test('checkTotal reports an unused module and a missing specialty', () => {
  const files = { ...none, glossary, problems: [], modules: [{ file: 'modules/skin-care.yaml', data: makeModule() }], specialties: [] };
  expect(checkTotal(files).map(({ text }) => text)).toEqual([
    'has 0 specialties, must have 100',
    'is used by no specialty',
    ...noClosePair,
  ]);
});

test('checkTotal reports a skill of a module that no list uses', () => {
  const kept = makeModule().skills.filter(({ skill }) => skill !== 'Wound packing');
  const data = makeSpecialty({ skills: kept.map(({ skill }) => ({ from: 'skin-care', skill })) });
  const files = {
    ...none,
    glossary,
    problems: [],
    modules: [{ file: 'modules/skin-care.yaml', data: makeModule() }],
    specialties: [{ file: 'nursing/rn-sample.yaml', data }],
  };
  expect(checkTotal(files).map(({ text }) => text)).toEqual([
    'has 1 specialties, must have 100',
    '"Wound packing" is used by no specialty',
    ...noClosePair,
  ]);
});
