import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { checkRatings, minimumTitle, type RatingRule, type Scale } from '@larkfield/assessment/check-ratings.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Rating, Ratings } from '#src/candidate/checklist/stores/rating-store.ts';

/** Why ratings cannot be submitted yet, in the words of the toast, and the skill with the problem. */
export interface RatingProblem {
  rule: RatingRule;
  title: string;
  description: string;
  skill?: { id: number; missing: Scale };
}

/** The first problem that prevents a submission of the ratings, or null. */
export function findRatingProblem(categories: readonly SkillCategory[], ratings: Ratings): RatingProblem | null {
  const problem = checkRatings(
    categories.flatMap(({ skills }) => skills),
    (id) => ratings.get(id),
  );
  if (!problem) return null;
  if (problem.rule === 'safety') {
    const { rule, skill, missing, text } = problem;
    return { rule, title: 'Safety Skills Required', description: `${text}.`, skill: { id: skill.id, missing } };
  }
  const { rule, rated } = problem;
  const count = `You have rated ${rated} ${rated === 1 ? 'skill' : 'skills'}.`;
  return {
    rule,
    title: minimumTitle,
    description: `${count} Please rate at least ${assessmentConstants.minRatedSkills} before submitting.`,
  };
}

/** The number of skills that must be rated for a report that is not marked incomplete. */
export const completeFrom = (total: number): number => Math.ceil((total * assessmentConstants.completionPercent) / 100);

/** The answer that all rated skills share, if there are enough of them to suggest haste; otherwise null. */
export function findStraightLine(ratings: Ratings): Rating | null {
  const rated = [...ratings.values()].filter(({ proficiency }) => proficiency);
  const [first] = rated;
  if (!first || rated.length < assessmentConstants.minRatedSkills) return null;
  const isSame = rated.every(({ proficiency, frequency }) => proficiency === first.proficiency && frequency === first.frequency);
  return isSame ? first : null;
}

/** The id of the error summary. */
export const summaryId = 'what-is-missing';

/** Focuses the error summary, which lists the gaps. */
export function focusErrorSummary(): void {
  const summary = document.getElementById(summaryId);
  summary?.scrollIntoView({ block: 'center', behavior: 'instant' });
  summary?.focus({ preventScroll: true });
}
