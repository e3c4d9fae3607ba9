import { expect, test } from 'vitest';
import { carryAnswers, confirmAnswers } from './carry-answers.ts';

const skill = (id: number, changes: { isSafetySkill?: 0 | 1; replaces?: number[] } = {}) => ({
  id,
  skill: `Skill ${id}`,
  isSafetySkill: 0 as 0 | 1,
  ...changes,
});
const march = { signedAt: new Date('2026-03-12T08:00:00Z'), ratings: [{ skillId: 1, proficiency: 4, frequency: 'current' as const }] };
const june = {
  signedAt: new Date('2026-06-01T08:00:00Z'),
  ratings: [
    { skillId: 1, proficiency: 2 },
    { skillId: 7, proficiency: 3, lastUsed: '2026-05-01' },
  ],
};

test('takes an answer from the newest checklist that has one, and names that checklist', () => {
  const skills = [skill(1), skill(2), skill(7)];
  const carried = [
    { skillId: 1, proficiency: 2, frequency: null, source: 1 },
    { skillId: 7, proficiency: 3, frequency: 'recent', source: 1 },
  ];
  expect(carryAnswers(skills, [march, june])).toEqual(carried);
  expect(carryAnswers(skills, [june, march])).toEqual(carried.map((answer) => ({ ...answer, source: 0 })));
  expect(carryAnswers(skills, [])).toEqual([]);
});

test('a merged skill keeps its answer, unless the new id has an answer too', () => {
  expect(carryAnswers([skill(9, { replaces: [5, 7] })], [june])).toMatchObject([{ skillId: 9, proficiency: 3 }]);
  const both = { ...june, ratings: [...june.ratings, { skillId: 9, proficiency: 5 }] };
  expect(carryAnswers([skill(9, { replaces: [5, 7] })], [both])).toMatchObject([{ skillId: 9, proficiency: 5 }]);
});

test('confirming copies the proficiency but not the recency, and skips safety-critical and rated skills', () => {
  const skills = [skill(1), skill(2), skill(3, { isSafetySkill: 1 }), skill(4)];
  const ratings = skills.map(({ id }) => ({ skillId: id, proficiency: 4, frequency: 'current' as const }));
  const carried = new Map(carryAnswers(skills, [{ ...march, ratings }]).map((answer) => [answer.skillId, answer]));
  carried.delete(4);
  const confirmed = confirmAnswers(
    skills,
    (id) => carried.get(id),
    (id) => (id === 2 ? { proficiency: 1 } : undefined),
  );
  expect(confirmed).toEqual([{ skillId: 1, proficiency: 4 }]);
});
