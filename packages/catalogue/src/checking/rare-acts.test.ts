import { assess } from '@larkfield/assessment/assess.ts';
import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { expect, test } from 'vitest';
import { resolveAll } from './check.ts';
import { checkRareActs, readRareActs, rhythmOf, type RareActs, type Rhythm } from './rare-acts.ts';
import { readCatalogueFiles } from '#src/files.ts';
import { isListed } from '#src/resolve.ts';

const lists = resolveAll(readCatalogueFiles());
const offered = lists.filter(({ parsed }) => isListed(parsed));
const table = readRareActs();

/** A nurse's answer for an act of each frequency: eight months ago if the act is yearly or rarer. */
const said: Record<Rhythm, Recency> = {
  daily: 'current',
  monthly: 'current',
  'half-yearly': 'recent',
  yearly: 'past_year',
  rarer: 'past_year',
};

/** The readiness of a nurse who rates every skill 4 and is honest about recency. */
function readinessIn({ specialty }: (typeof lists)[number], acts: RareActs): string {
  const often = rhythmOf(acts);
  const groups = specialty.categories.map(({ name, skills }) => ({ categoryName: name, skills }));
  const ratings = specialty.categories.flatMap(({ skills }) =>
    skills.map(({ id }) => ({ skillId: id, proficiency: 4, frequency: said[often(specialty.slug, id) ?? 'daily'] })),
  );
  return assess(groups, ratings, new Date('2026-11-28T00:00:00Z')).readiness.level;
}

test('every safety skill is practiced at least every six months where it is asked, and the table covers all current skills', () => {
  expect(checkRareActs(lists, table)).toEqual([]);
});

test('a full-time nurse who rates every skill 4 is ready in at least 95 of 100 lists', () => {
  expect(offered).toHaveLength(100);
  expect(offered.filter((list) => readinessIn(list, table) === 'ready').length).toBeGreaterThanOrEqual(95);
});

test('one rare safety skill is enough to need orientation', () => {
  const icu = offered.find(({ specialty }) => specialty.slug === 'rn-icu')!;
  const pick = icu.specialty.categories.flatMap(({ skills }) => skills).find(({ isSafetySkill }) => isSafetySkill === 1)!;
  const acts = { ...table, acts: table.acts.map((act) => (act.id === pick.id ? { ...act, units: { 'rn-icu': 'yearly' as const } } : act)) };
  expect(readinessIn(icu, acts)).toBe('needs-orientation');
  expect(checkRareActs(lists, acts)).toEqual([
    { file: icu.parsed.file, text: `"${pick.skill}" is yearly here, too rare for a safety skill` },
  ]);
});

test('reports a safety skill without a row, a wrong emergency mark, and rows without a skill', () => {
  const icu = structuredClone(offered.find(({ specialty }) => specialty.slug === 'rn-icu')!);
  const picks = icu.specialty.categories.flatMap(({ skills }) => skills).filter(({ isSafetySkill }) => isSafetySkill === 1);
  const row = ({ id, skill }: { id: number; skill: string }) => ({ id, skill, often: 'daily' as const, units: {} });
  const [first, second, ...rest] = picks;
  second!.emergency = true;
  const texts = (acts: RareActs['acts']) => checkRareActs([icu], { readBy: [], acts }).map(({ text }) => text);
  expect(texts([second!, ...rest].map(row))).toEqual([
    expect.stringContaining(`"${first!.skill}" has no row`),
    expect.stringContaining(`"${second!.skill}" is marked as an emergency`),
  ]);
  second!.emergency = undefined;
  expect(texts([...picks.map(row), row(first!)])).toEqual([`${first!.id} stands there twice`]);
  expect(texts([...picks.map(row), { id: 1, skill: 'Leech therapy', often: 'rarer', units: { 'rn-ed': 'daily' } }])).toEqual([
    '1 is no skill "Leech therapy" of today',
    '1 names rn-ed, which does not ask it',
  ]);
});
