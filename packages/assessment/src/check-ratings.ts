import { assessmentConstants } from './assessment-constants.ts';
import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedSkill } from './assessment-types.ts';

/** The two scales of a rating. */
export type Scale = 'proficiency' | 'frequency';

/** A rule that ratings can break: too few skills are rated, or a safety skill is not complete. */
export type RatingRule = 'minimum' | 'safety';

interface Rating {
  proficiency?: number | null | undefined;
  frequency?: Recency | null | undefined;
}

type RatingOf = (skillId: number) => Rating | undefined;

/** Why ratings cannot be submitted: too few are rated (with their number), or a safety skill has a gap (with the first such skill). */
export type RatingProblem<Skill extends AssessedSkill> =
  | { rule: 'minimum'; rated: number }
  | { rule: 'safety'; skill: Skill; missing: Scale; text: string };

/** Heading of the rule on the minimum number of rated skills. */
export const minimumTitle = `Minimum ${assessmentConstants.minRatedSkills} Skills Required`;

/** Checks ratings before submission (product.md#submit-1, product.md#submit-2), in form and service. Returns null when all rules are met. */
export function checkRatings<Skill extends AssessedSkill>(skills: readonly Skill[], ratingOf: RatingOf): RatingProblem<Skill> | null {
  if (!isRuleMet('minimum', skills, ratingOf)) return { rule: 'minimum', rated: countRated(skills, ratingOf) };
  const skill = skills.find((candidate) => isGap('safety', candidate, ratingOf(candidate.id)));
  if (!skill) return null;
  const missing = missingScale(ratingOf(skill.id));
  const lack = missing === 'proficiency' ? 'must be rated before submission' : 'requires frequency rating';
  return { rule: 'safety', skill, missing, text: `"${skill.skill}" ${lack}` };
}

/** Whether the ratings meet a rule. */
export function isRuleMet(rule: RatingRule, skills: readonly AssessedSkill[], ratingOf: RatingOf): boolean {
  if (rule === 'minimum') return countRated(skills, ratingOf) >= assessmentConstants.minRatedSkills;
  return !skills.some((skill) => isGap('safety', skill, ratingOf(skill.id)));
}

/** Whether a skill breaks a rule. */
export function isGap(rule: RatingRule, { isSafetySkill }: AssessedSkill, rating: Rating | undefined): boolean {
  if (rule === 'minimum') return !rating?.proficiency;
  return isSafetySkill === 1 && !(rating?.proficiency && rating.frequency);
}

/** The scale to ask for next. Proficiency comes first, since a skill without it does not count as rated. */
export function missingScale(rating: Rating | undefined): Scale {
  return rating?.proficiency ? 'frequency' : 'proficiency';
}

const countRated = (skills: readonly AssessedSkill[], ratingOf: RatingOf) => skills.filter(({ id }) => ratingOf(id)?.proficiency).length;
