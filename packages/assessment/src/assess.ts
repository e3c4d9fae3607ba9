import type { AssessedGroup, AssessedRating, RatedGroup } from './assessment-types.ts';
import { allSkills, joinRatings } from './rated-skills.ts';
import { readinessOf, type Readiness } from './readiness.ts';
import { findSafetyExceptions, type SafetyException } from './safety-exceptions.ts';
import {
  categoryScores,
  completionOf,
  meanProficiency,
  rankCategories,
  safetyScore,
  type CategoryScore,
  type Completion,
} from './scores.ts';

/** All results computed from a checklist and its ratings. */
export interface Assessment {
  groups: RatedGroup[];
  /** Mean proficiency of rated skills, 1 to 5; null when none is rated. */
  overallScore: number | null;
  /** Recency-weighted safety score, 0 to 5; null for a checklist without safety skills. */
  safetyScore: number | null;
  categories: CategoryScore[];
  topCategories: CategoryScore[];
  bottomCategories: CategoryScore[];
  safetyExceptions: SafetyException[];
  completion: Completion;
  readiness: Readiness;
}

/**
 * Assesses a checklist. Browser, services and PDF all use this function (product.md#scores-1).
 * `at` is when the ratings were given; months since last use are counted up to it.
 */
export function assess(groups: readonly AssessedGroup[], ratings: readonly AssessedRating[], at: Date): Assessment {
  const ratedGroups = joinRatings(groups, ratings, at);
  const skills = allSkills(ratedGroups);
  const categories = categoryScores(ratedGroups);
  const { top, bottom } = rankCategories(categories);
  return {
    groups: ratedGroups,
    overallScore: meanProficiency(skills),
    safetyScore: safetyScore(skills),
    categories,
    topCategories: top,
    bottomCategories: bottom,
    safetyExceptions: findSafetyExceptions(skills),
    completion: completionOf(ratedGroups),
    readiness: readinessOf(skills),
  };
}
