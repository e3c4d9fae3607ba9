import { assessmentConstants as rules } from './assessment-constants.ts';
import type { RatedSkill } from './assessment-types.ts';

/** The fault of a safety skill: unrated, self-rated below 3, not used for over six months, or of unknown recency. */
export type SafetyConcern = 'unrated' | 'below-competent' | 'stale' | 'no-frequency';

/** A safety skill that an average could hide, with all its concerns. */
export interface SafetyException {
  skill: RatedSkill;
  concerns: SafetyConcern[];
}

function concernsOf({ proficiency, frequency, isStale }: RatedSkill): SafetyConcern[] {
  if (proficiency === null) return ['unrated'];
  const concerns: SafetyConcern[] = [];
  if (proficiency < rules.competent) concerns.push('below-competent');
  if (isStale) concerns.push('stale');
  if (frequency === null) concerns.push('no-frequency');
  return concerns;
}

/** Every safety skill with a concern, in the checklist's order: averages must never hide danger. */
export function findSafetyExceptions(skills: readonly RatedSkill[]): SafetyException[] {
  return skills
    .filter(({ isSafety }) => isSafety)
    .map((skill) => ({ skill, concerns: concernsOf(skill) }))
    .filter(({ concerns }) => concerns.length > 0);
}
