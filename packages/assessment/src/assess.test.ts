import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedGroup, AssessedRating } from './assessment-types.ts';
import { recencyForMonths, recencyOf, monthsSince } from './recency.ts';
import { reportReadiness, sharedViewReadiness, shownReadiness } from './readiness.ts';
import { formatScore } from './scores.ts';
import { refusalOf, validUntil, type Making } from './validity.ts';

const at = new Date('2026-06-01T12:00:00Z');

/** Categories by name; a skill is written `s` when it is safety-critical, `-` otherwise. */
function checklist(shape: Record<string, string>): AssessedGroup[] {
  let id = 0;
  return Object.entries(shape).map(([categoryName, marks]) => ({
    categoryName,
    skills: [...marks].map((mark) => ({ id: (id += 1), skill: `Skill ${id}`, isSafetySkill: mark === 's' ? 1 : 0 })),
  }));
}

const keys: Record<string, Recency | null> = { n: 'never', p: 'past_year', r: 'recent', c: 'current', '?': null };

/** Ratings of skills 1, 2, 3 … written as `5c 3p 2?`; `.` leaves a skill unrated. */
function ratings(text: string): AssessedRating[] {
  return text.split(' ').flatMap((entry, index) => {
    if (entry === '.') return [];
    return [{ skillId: index + 1, proficiency: entry[0] === '0' ? null : Number(entry[0]), frequency: keys[entry[1]!] }];
  });
}

test.each([
  [-1, 'current'],
  [0, 'current'],
  [1, 'recent'],
  [6, 'recent'],
  [7, 'past_year'],
  [12, 'past_year'],
  [13, 'never'],
] as const)('%i months since last use count as %s', (months, frequency) => {
  expect(recencyForMonths(months)).toBe(frequency);
});

test.each([
  ['2026-06-02', -1],
  ['2026-06-01', 0],
  ['2026-05-03', 0],
  ['2026-05-02', 1],
  // 2025-11-03 is 210 days back: exactly seven months of 30 days.
  ['2025-11-04', 6],
  ['2025-11-03', 7],
  // 2025-05-07 is 390 days back.
  ['2025-05-08', 12],
  ['2025-05-07', 13],
])('a skill last used on %s is %i floored 30-day months back', (day, months) => {
  expect(monthsSince(day, at)).toBe(months);
});

test('a stored frequency wins over the one derived from lastUsed', () => {
  expect(recencyOf({ frequency: 'current', lastUsed: '2020-01-01' }, at)).toBe('current');
  expect(recencyOf({ frequency: null, lastUsed: '2020-01-01' }, at)).toBe('never');
  expect(recencyOf({ lastUsed: null }, at)).toBeNull();
  expect(recencyOf({ lastUsed: 'last spring' }, at)).toBeNull();
});

test('the overall score and the score of a category are the mean proficiency of their rated skills', () => {
  const result = assess(checklist({ Airway: '---', Lines: '--', Family: '-' }), ratings('5c 4c . 2c 3c .'), at);
  // (5+4+2+3)/4, (5+4)/2, (2+3)/2
  expect(result.overallScore).toBe(3.5);
  expect(result.categories.map(({ score, rated, total }) => [score, rated, total])).toEqual([
    [4.5, 2, 3],
    [2.5, 2, 2],
    [null, 0, 1],
  ]);
});

test('without ratings there is no overall score, and supervision is required', () => {
  const result = assess(checklist({ Airway: '--' }), [], at);
  expect(result.overallScore).toBeNull();
  expect(result.readiness).toEqual({ level: 'supervision-required', rules: ['overall-below-competent'] });
});

test.each([
  // never 0, past_year 0.7, recent 1, current 1, missing 0.8
  ['5c', 5],
  ['5r', 5],
  ['5p', 3.5],
  ['5n', 0],
  ['5?', 4],
  ['3p', 2.1],
  // (5 + 2.8 + 0) / 3
  ['5c 4p 3n', 2.6],
  // (3 + 3 + 3) / 3 is exactly the threshold
  ['3c 3r 3c', 3],
  // (2.1 + 3.5 + 2.8 + 3.6?) has no frequency: 4 x 0.8 = 3.2, so (2.1 + 3.5 + 2.8 + 3.2) / 4
  ['3p 5p 4p 4?', 2.9],
])('safety skills rated %s score %d', (text, score) => {
  const result = assess(checklist({ Safety: 's'.repeat(text.split(' ').length) }), ratings(text), at);
  expect(result.safetyScore).toBe(score);
});

test('only rated safety skills enter the safety score', () => {
  expect(assess(checklist({ A: 's-s' }), ratings('4c 1n .'), at).safetyScore).toBe(4);
});

test('a checklist without safety skills has no safety score, and no safety rule applies to it', () => {
  const result = assess(checklist({ A: '--' }), ratings('4n 4n'), at);
  expect(result.safetyScore).toBeNull();
  expect(result.safetyExceptions).toEqual([]);
  expect(result.readiness).toEqual({ level: 'ready', rules: ['all-rules-passed'] });
});

test('unrated safety skills score 0', () => {
  const result = assess(checklist({ A: 's-' }), ratings('. 5c'), at);
  expect(result.safetyScore).toBe(0);
  expect(result.readiness.rules).toEqual(['safety-score-below-competent']);
});

test('lists each safety exception with all its concerns, even when the averages are good', () => {
  const result = assess(checklist({ A: 'sssss-' }), ratings('5c 2n 4p 5? . 1n'), at);
  expect(result.safetyExceptions.map(({ skill, concerns }) => [skill.id, concerns])).toEqual([
    [2, ['below-competent', 'stale']],
    [3, ['stale']],
    [4, ['no-frequency']],
    [5, ['unrated']],
  ]);
});

const shared: [string, string, string, string[]][] = [
  ['ss-', '5c 2c 5c', 'supervision-required', ['safety-skill-below-competent']],
  ['ss-', '5c 0c 5c', 'supervision-required', ['safety-skill-below-competent']],
  // (5 x 0 + 5) / 2 = 2.5
  ['ss-', '5n 5c 5c', 'supervision-required', ['safety-score-below-competent']],
  // (3.5 + 5) / 2 = 4.25
  ['ss-', '5p 5c 5c', 'needs-orientation', ['stale-safety-skill']],
  // (3 + 4) / 2 = 3.5
  ['ss-', '3c 4c 5c', 'needs-orientation', ['safety-score-below-orientation']],
  ['ss-', '4c 4c 1n', 'ready', ['all-rules-passed']],
  ['ss-', '. 4c 5c', 'ready', ['all-rules-passed']],
  ['---', '1c 1c 1c', 'ready', ['all-rules-passed']],
];
test.each(shared)('first reading: %s rated %s is %s', (shape, text, level, rules) => {
  const { groups } = assess(checklist({ A: shape }), ratings(text), at);
  expect(sharedViewReadiness(groups[0]!.skills)).toEqual({ level, rules });
});

const report: [string, string, string, string[]][] = [
  ['s---', '5n 5c 5c 5c', 'supervision-required', ['safety-score-below-competent']],
  // overall (5+2+2+2)/4 = 2.75
  ['s---', '5c 2c 2c 2c', 'supervision-required', ['overall-below-competent']],
  // overall (5+2+2+2)/4 = 2.75, stale
  ['s---', '5p 2c 2c 2c', 'supervision-required', ['overall-below-competent']],
  // overall exactly 3, stale
  ['s---', '5p 3c 2c 2c', 'needs-orientation', ['stale-safety-skill', 'overall-below-ready']],
  // overall (5+3+3+3)/4 = 3.5, stale with a safety score of 3.5
  ['s---', '5p 3c 3c 3c', 'needs-orientation', ['stale-safety-skill']],
  // overall (5+3+3+2)/4 = 3.25
  ['s---', '5c 3c 3c 2c', 'needs-orientation', ['overall-below-ready']],
  ['s---', '5c 3c 3c 3c', 'ready', ['all-rules-passed']],
  ['----', '1c 3c 3c 3c', 'supervision-required', ['overall-below-competent']],
];
test.each(report)('second reading: %s rated %s is %s', (shape, text, level, rules) => {
  const { groups } = assess(checklist({ A: shape }), ratings(text), at);
  expect(reportReadiness(groups[0]!.skills)).toEqual({ level, rules });
});

test.each([
  // first reading supervision (a safety skill at 2), second ready
  ['ss--', '5c 2c 5c 5c', 'supervision-required', ['safety-skill-below-competent']],
  // first ready, second supervision (overall 2.75)
  ['s---', '5c 2c 2c 2c', 'supervision-required', ['overall-below-competent']],
  // first orientation (safety 3.5), second ready (overall 4.25)
  ['ss--', '3c 4c 5c 5c', 'needs-orientation', ['safety-score-below-orientation']],
  // both orientation for the same reason, which is listed once
  ['s---', '5p 5c 5c 5c', 'needs-orientation', ['stale-safety-skill', 'safety-score-below-orientation']],
  ['ss--', '4c 5r 4c 4n', 'ready', ['all-rules-passed']],
])('the more cautious reading of %s rated %s is %s', (shape, text, level, rules) => {
  expect(assess(checklist({ A: shape }), ratings(text), at).readiness).toEqual({ level, rules });
});

test('names the best three and the weakest two categories, and keeps the order of the checklist for ties', () => {
  const groups = checklist({ A: '-', B: '-', C: '-', D: '-', E: '-', F: '-' });
  const result = assess(groups, ratings('3c 5c 4c 5c 1c 3c'), at);
  expect(result.topCategories.map(({ categoryName }) => categoryName)).toEqual(['B', 'D', 'C']);
  expect(result.bottomCategories.map(({ categoryName }) => categoryName)).toEqual(['E', 'A']);
});

test.each([
  ['A', '5c', ['A'], []],
  ['AB', '5c 4c', ['A'], ['B']],
  ['ABC', '5c 4c 3c', ['A'], ['C', 'B']],
  ['ABCD', '5c 4c 3c 2c', ['A', 'B'], ['D', 'C']],
  ['AB', '5c .', ['A'], []],
])('among few categories (%s rated %s) no category is both strong and weak', (names, text, top, bottom) => {
  const result = assess(checklist(Object.fromEntries([...names].map((name) => [name, '-']))), ratings(text), at);
  expect(result.topCategories.map(({ categoryName }) => categoryName)).toEqual(top);
  expect(result.bottomCategories.map(({ categoryName }) => categoryName)).toEqual(bottom);
});

test.each([
  [10, 8, 80, false],
  [10, 7, 70, true],
  // 79.8 and 99.5 are not rounded up
  [119, 95, 79, true],
  [200, 199, 99, false],
  [200, 200, 100, false],
])('a checklist of %i skills with %i rated is %i percent complete', (total, rated, completionPercentage, isIncomplete) => {
  const given = Array.from({ length: rated }, (_, index) => ({ skillId: index + 1, proficiency: 3 }));
  const { completion } = assess(checklist({ A: '-'.repeat(total) }), given, at);
  expect(completion).toEqual({ totalSkills: total, skillsRated: rated, completionPercentage, isIncomplete });
});

test('ignores ratings of unknown skills, and counts the last of two ratings of one skill', () => {
  const result = assess(checklist({ A: '--' }), [...ratings('1c'), { skillId: 1, proficiency: 4 }, { skillId: 99, proficiency: 5 }], at);
  expect(result.overallScore).toBe(4);
  expect(result.completion.skillsRated).toBe(1);
});

test.each([
  [2.96, '2.9'],
  [3, '3.0'],
  [4.999, '4.9'],
  [5, '5.0'],
  [2.1, '2.1'],
  [0, '0.0'],
  [(4.1 + 4.1 + 4.1) / 3, '4.1'],
])('a score of %d reads %s', (score, text) => {
  expect(formatScore(score)).toBe(text);
});

test.each([
  ['2026-11-20T09:30:00.000Z', '2027-11-20T09:30:00.000Z'],
  ['2028-02-29T23:59:59.000Z', '2029-02-28T23:59:59.000Z'],
  ['2027-02-28T00:00:00.000Z', '2028-02-28T00:00:00.000Z'],
])('a report of %s is valid until %s', (from, until) => {
  expect(validUntil(new Date(from)).toISOString()).toBe(until);
});

test('only "ready" is shown as incomplete below 80 percent completion', () => {
  const shown = (text: string) => {
    const { readiness, completion } = assess(checklist({ A: '-----' }), ratings(text), at);
    return shownReadiness(readiness, completion);
  };
  expect([shown('5c 5c 5c 5c .'), shown('5c 5c 5c . .'), shown('3c 3c 3c . .')]).toEqual([
    'ready',
    'ready-incomplete',
    'needs-orientation',
  ]);
});

test.each<[string, boolean, string, [Making, string | null][]]>([
  [
    'stands',
    false,
    '2027-11-20T10:12:06.999Z',
    [
      ['link', null],
      ['edit', null],
      ['packet', null],
      ['reference', null],
    ],
  ],
  [
    'is past its year',
    false,
    '2027-11-20T10:12:07.000Z',
    [
      ['link', null],
      ['edit', null],
      ['packet', 'PAST_ITS_YEAR'],
      ['reference', 'PAST_ITS_YEAR'],
    ],
  ],
  [
    'was renewed',
    true,
    '2026-11-21T00:00:00.000Z',
    (['link', 'edit', 'packet', 'reference'] as const).map((making) => [making, 'ALREADY_RENEWED']),
  ],
  [
    'was renewed and is past its year',
    true,
    '2028-01-01T00:00:00.000Z',
    (['link', 'edit', 'packet', 'reference'] as const).map((making) => [making, 'ALREADY_RENEWED']),
  ],
])('which new links, edits, packets and references are refused for a checklist that %s', (_how, isRenewed, now, expected) => {
  const standing = { submittedAt: '2026-11-20T10:12:07.000Z', ...(isRenewed && { renewedBy: {} }) };
  expect(expected.map(([making]) => [making, refusalOf(standing, making, new Date(now))])).toEqual(expected);
});
