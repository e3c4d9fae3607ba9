// @vitest-environment jsdom
import type { SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { handOverDraft } from '#src/candidate/shared/handoff-storage.ts';
import { openChecklistPage, scaleOf, skills, startChecklistApi } from '#test/checklist-harness.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  api = await startChecklistApi();
});
afterEach(() => api.close());

const rated = (count: number): SkillRating[] => skills.slice(0, count).map(({ id }) => ({ skillId: id, proficiency: 4 }));
const resume = (skillRatings: SkillRating[]) => {
  handOverDraft({ specialtySlug: 'rn-icu', candidateName: 'Maren Oakfield', dateOfBirth: '03/15/1985', last4Ssn: '1234', skillRatings });
  return openChecklistPage();
};

test.each([
  ['the first skill that is not rated', 8, 'Skill 9', 'proficiency'],
  ['the frequency that a safety skill lacks', 12, 'Skill 12', 'frequency'],
] as const)('a resumed draft opens at %s', async (_, count, skill, scale) => {
  await resume(rated(count));
  await waitFor(() => expect(scaleOf(skill, scale).contains(document.activeElement)).toBe(true));
});
