import { expect, test } from 'vitest';
import { checkRatings } from './check-ratings.ts';
import type { AssessedRating } from './assessment-types.ts';

const skills = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  skill: `Skill ${index + 1}`,
  isSafetySkill: index === 11 ? (1 as const) : (0 as const),
}));
const rated = (count: number): AssessedRating[] =>
  skills.slice(0, count).map(({ id }) => ({ skillId: id, proficiency: 3, frequency: 'recent' }));

test.each<[string, AssessedRating[], unknown]>([
  ['nine rated skills', rated(9), { rule: 'minimum', rated: 9 }],
  ['ten skills, one of them with only a recency', [...rated(9), { skillId: 10, frequency: 'never' }], { rule: 'minimum', rated: 9 }],
  [
    'ten skills without the safety skill',
    rated(10),
    { rule: 'safety', missing: 'proficiency', text: '"Skill 12" must be rated before submission' },
  ],
  [
    'a safety skill without a recency',
    [...rated(11), { skillId: 12, proficiency: 5, frequency: null }],
    { rule: 'safety', missing: 'frequency', text: '"Skill 12" requires frequency rating' },
  ],
])('%s', (_what, ratings, problem) => {
  const byId = new Map(ratings.map((rating) => [rating.skillId, rating]));
  expect(checkRatings(skills, (id) => byId.get(id))).toMatchObject(problem as object);
});

test('accepts ratings of all skills', () => {
  const byId = new Map(rated(12).map((rating) => [rating.skillId, rating]));
  expect(checkRatings(skills, (id) => byId.get(id))).toBeNull();
});
