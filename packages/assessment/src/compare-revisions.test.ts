import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, compareRevisions, type ComparedAnswer, type SignedRatings, type SkillChange } from './compare-revisions.ts';

const at = new Date('2026-11-20T10:00:00Z');

const arbitraryState: fc.Arbitrary<SignedRatings> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      skill: fc.constantFrom('Pacing', 'Pacing, temporary', 'Suction', 'Handoff'),
      isSafetySkill: fc.constantFrom(0 as const, 1 as const),
      replaces: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }), { nil: undefined }),
      proficiency: fc.option(fc.integer({ min: 1, max: 5 })),
      frequency: fc.option(fc.constantFrom('never' as const, 'past_year' as const, 'recent' as const, 'current' as const)),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  .map((skills) => ({
    groups: [
      { categoryName: 'All', skills: skills.map(({ id, skill, isSafetySkill, replaces }) => ({ id, skill, isSafetySkill, replaces })) },
    ],
    ratings: skills.flatMap(({ id, proficiency, frequency }) => (proficiency ? [{ skillId: id, proficiency, frequency }] : [])),
    at,
  }));

/** The earlier answers with every change made to them. */
function apply(earlier: ComparedAnswer[], changes: SkillChange[]): Map<number, ComparedAnswer> {
  const answers = new Map(earlier.map((answer) => [answer.skillId, answer]));
  for (const { before } of changes) if (before) answers.delete(before.skillId);
  for (const { after } of changes) if (after) answers.set(after.skillId, after);
  return answers;
}

const byId = (answers: ComparedAnswer[]) => new Map(answers.map((answer) => [answer.skillId, answer]));

test('applying the changes to the earlier state gives the later state, for any two states', () => {
  fc.assert(
    fc.property(arbitraryState, arbitraryState, (earlier, later) => {
      const { changes, unchanged } = compareRevisions(earlier, later);
      expect(apply(answersOf(earlier), changes)).toEqual(byId(answersOf(later)));
      expect(unchanged + changes.filter(({ after }) => after).length).toBe(answersOf(later).length);
    }),
    { numRuns: 400 },
  );
});

test('a revision compared with itself has no changes', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      expect(compareRevisions(state, state)).toMatchObject({ changes: [], changedRatings: 0, unchanged: answersOf(state).length });
    }),
  );
});

test('lists safety-critical skills first, whatever the order of the lists', () => {
  fc.assert(
    fc.property(arbitraryState, arbitraryState, (earlier, later) => {
      const safety = compareRevisions(earlier, later).changes.map(({ before, after }) => Boolean(before?.isSafety || after?.isSafety));
      expect(safety).toEqual(safety.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});

const earlier: SignedRatings = {
  groups: [
    {
      categoryName: 'Airway',
      skills: [
        { id: 1, skill: 'Suction', isSafetySkill: 0 },
        { id: 2, skill: 'Care of the trach', isSafetySkill: 0 },
        { id: 3, skill: 'Extubation', isSafetySkill: 1 },
        { id: 4, skill: 'Iron lung', isSafetySkill: 0 },
        { id: 5, skill: 'Oral care', isSafetySkill: 0 },
      ],
    },
  ],
  ratings: [
    { skillId: 1, proficiency: 3, frequency: 'current' },
    { skillId: 2, proficiency: 4, frequency: 'recent' },
    { skillId: 3, proficiency: 3, frequency: 'recent' },
    { skillId: 4, proficiency: 2 },
    { skillId: 5, proficiency: 5, lastUsed: '2025-09-01' },
  ],
  at: new Date('2025-11-20T10:00:00Z'),
};
const later: SignedRatings = {
  groups: [
    {
      categoryName: 'Airway and lungs',
      skills: [
        { id: 1, skill: 'Suction', isSafetySkill: 0 },
        { id: 9, skill: 'Tracheostomy care', isSafetySkill: 0, replaces: [2] },
        { id: 5, skill: 'Oral care', isSafetySkill: 0 },
        { id: 7, skill: 'High-flow oxygen', isSafetySkill: 0 },
        { id: 3, skill: 'Extubation', isSafetySkill: 1 },
      ],
    },
  ],
  ratings: [
    { skillId: 1, proficiency: 4, frequency: 'current' },
    { skillId: 9, proficiency: 4, frequency: 'recent' },
    { skillId: 3, proficiency: 3, frequency: 'past_year' },
    { skillId: 5, proficiency: 5, frequency: 'current' },
    { skillId: 7, proficiency: 1 },
  ],
  at,
};

test('lists added, retired and reworded skills, and changed answers', () => {
  const { changes, ...counts } = compareRevisions(earlier, later);
  const described = changes.map(({ kinds, before, after }) => [
    kinds.join(' '),
    before && [before.skill, before.proficiency, before.frequency],
    after && [after.skill, after.proficiency, after.frequency],
  ]);
  expect(described).toEqual([
    ['recency', ['Extubation', 3, 'recent'], ['Extubation', 3, 'past_year']],
    ['proficiency', ['Suction', 3, 'current'], ['Suction', 4, 'current']],
    ['reworded', ['Care of the trach', 4, 'recent'], ['Tracheostomy care', 4, 'recent']],
    ['recency', ['Oral care', 5, 'recent'], ['Oral care', 5, 'current']],
    ['added', null, ['High-flow oxygen', 1, null]],
    ['retired', ['Iron lung', 2, null], null],
  ]);
  expect(counts).toEqual({ unchanged: 0, changedRatings: 4, ratings: 5 });
});
