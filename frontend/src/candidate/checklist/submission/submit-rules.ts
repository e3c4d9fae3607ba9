import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Skill, SkillCategory } from '@larkfield/schemas/checklist/specialty.ts';
import type { Rating, Ratings } from '#src/candidate/checklist/ratings/rating-store.ts';
import type { Scale } from '#src/candidate/checklist/ratings/skill-focus.ts';

/** The rule that ratings break: too few skills are rated, or a safety skill is not complete. */
export type BrokenRule = 'minimum' | 'safety';

/** Why ratings cannot be submitted yet, in the words of the toast, and the skill to go to. */
export interface RatingProblem {
  rule: BrokenRule;
  title: string;
  description: string;
  skill?: { id: number; missing: Scale };
}

/** The rules of submission for ratings (specification, section 5), or null when they are met. */
export function findRatingProblem(categories: readonly SkillCategory[], ratings: Ratings): RatingProblem | null {
  const skills = categories.flatMap((category) => category.skills);
  if (!isRuleMet('minimum', skills, ratings)) {
    const rated = countRated(skills, ratings);
    return {
      rule: 'minimum',
      title: 'Minimum 10 Skills Required',
      description: `You have rated ${rated} ${rated === 1 ? 'skill' : 'skills'}. Please rate at least ${checklistConstants.minRatedSkills} before submitting.`,
    };
  }
  const gap = skills.find((skill) => isGap('safety', skill, ratings.get(skill.id)));
  if (!gap) return null;
  const missing = missingScale(ratings.get(gap.id));
  return {
    rule: 'safety',
    title: 'Safety Skills Required',
    description: `"${gap.skill}" ${missing === 'proficiency' ? 'must be rated before submission' : 'requires frequency rating'}.`,
    skill: { id: gap.id, missing },
  };
}

const countRated = (skills: readonly Skill[], ratings: Ratings) => skills.filter(({ id }) => ratings.get(id)?.proficiency).length;

/** Whether ratings keep a rule by now. */
export function isRuleMet(rule: BrokenRule, skills: readonly Skill[], ratings: Ratings): boolean {
  if (rule === 'minimum') return countRated(skills, ratings) >= checklistConstants.minRatedSkills;
  return !skills.some((skill) => isGap('safety', skill, ratings.get(skill.id)));
}

/** How many skills must be rated for a report that is not marked incomplete. */
export const completeFrom = (total: number): number => Math.ceil((total * assessmentConstants.completionPercent) / 100);

/** Whether a skill is one of those because of which a rule is broken. */
export function isGap(rule: BrokenRule, { isSafetySkill }: Skill, rating: Rating | undefined): boolean {
  if (rule === 'minimum') return !rating?.proficiency;
  return isSafetySkill === 1 && !(rating?.proficiency && rating.frequency);
}

export const missingScale = (rating: Rating | undefined): Scale => (rating?.proficiency ? 'frequency' : 'proficiency');

/** The one answer that every rated skill has got, once there are enough of them to look like a habit; else null. */
export function findStraightLine(ratings: Ratings): Rating | null {
  const rated = [...ratings.values()].filter(({ proficiency }) => proficiency);
  const [first] = rated;
  if (!first || rated.length < checklistConstants.minRatedSkills) return null;
  const isSame = rated.every(({ proficiency, frequency }) => proficiency === first.proficiency && frequency === first.frequency);
  return isSame ? first : null;
}
