import { assessmentConstants as rules, recencyWeightTenths } from './assessment-constants.ts';
import type { RatedGroup, RatedSkill } from './assessment-types.ts';
import { allSkills, isRated } from './rated-skills.ts';

/** Mean proficiency of the rated skills, 1 to 5; null when none is rated (product.md#scores-2). */
export function meanProficiency(skills: readonly RatedSkill[]): number | null {
  const rated = skills.filter(isRated);
  if (rated.length === 0) return null;
  return rated.reduce((sum, { proficiency }) => sum + proficiency, 0) / rated.length;
}

/**
 * Recency-weighted mean of the rated safety skills, 0 to 5 (product.md#scores-3). It is 0 when no safety skill is rated,
 * and null for a checklist without safety skills.
 */
export function safetyScore(skills: readonly RatedSkill[]): number | null {
  const safety = skills.filter(({ isSafety }) => isSafety);
  if (safety.length === 0) return null;
  const rated = safety.filter(isRated);
  if (rated.length === 0) return 0;
  const tenths = rated.reduce((sum, { proficiency, frequency }) => sum + proficiency * recencyWeightTenths[frequency ?? 'missing'], 0);
  return tenths / (10 * rated.length);
}

/** A category's score and the number of its rated skills. */
export interface CategoryScore {
  categoryName: string;
  /** Mean proficiency of its rated skills, null when none is rated. */
  score: number | null;
  rated: number;
  total: number;
}

/** The score of every category, in the checklist's order. */
export function categoryScores(groups: readonly RatedGroup[]): CategoryScore[] {
  return groups.map(({ categoryName, skills }) => ({
    categoryName,
    score: meanProficiency(skills),
    rated: skills.filter(isRated).length,
    total: skills.length,
  }));
}

type ScoredCategory = CategoryScore & { score: number };

/**
 * The top 3 and bottom 2 categories (product.md#scores-6), best and weakest first. Ties keep the checklist's order.
 * With fewer than five rated categories, none is listed twice: development areas are filled first, but the best stays on top.
 */
export function rankCategories(categories: readonly CategoryScore[]): { top: ScoredCategory[]; bottom: ScoredCategory[] } {
  const scored = categories.filter((category): category is ScoredCategory => category.score !== null);
  const bestFirst = scored.toSorted((a, b) => b.score - a.score);
  const weakestFirst = scored.toSorted((a, b) => a.score - b.score);
  const bottomCount = Math.min(rules.bottomCategories, Math.max(0, scored.length - 1));
  const bottom = weakestFirst.slice(0, bottomCount);
  const top = bestFirst.filter((category) => !bottom.includes(category)).slice(0, rules.topCategories);
  return { top, bottom };
}

/** True when no listed category is weak: none is below 3.5 or half a point under the mean. The tolerance allows for rounding. */
export function hasNoLeader(bottom: readonly CategoryScore[], mean: number): boolean {
  return bottom.every(({ score }) => score === null || (score >= rules.standsOutBelow && mean - score < rules.standsOutUnderMean - 1e-9));
}

/** Number of unlisted categories whose shown score equals that of the last listed category. Only the checklist's order decided here. */
export function equalToLast(listed: readonly CategoryScore[], categories: readonly CategoryScore[]): number {
  const last = listed.at(-1)?.score ?? null;
  if (last === null) return 0;
  const reading = formatScore(last);
  return categories.filter((category) => category.score !== null && formatScore(category.score) === reading && !listed.includes(category))
    .length;
}

/** How much of a checklist is rated. */
export interface Completion {
  totalSkills: number;
  skillsRated: number;
  /** Whole percent, floored: 100 means that all skills are rated, and 79.9 stays below 80. */
  completionPercentage: number;
  /** Below 80 percent (product.md#scores-5). */
  isIncomplete: boolean;
}

/** Completion of a checklist; 0 percent for a checklist without skills. */
export function completionOf(groups: readonly RatedGroup[]): Completion {
  const skills = allSkills(groups);
  const totalSkills = skills.length;
  const skillsRated = skills.filter(isRated).length;
  const completionPercentage = totalSkills === 0 ? 0 : Math.floor((100 * skillsRated) / totalSkills);
  return { totalSkills, skillsRated, completionPercentage, isIncomplete: completionPercentage < rules.completionPercent };
}

/** A score with one decimal, rounded down, so that 2.96 never reads as the competent 3.0. */
export function formatScore(score: number): string {
  return (Math.floor(score * 10 + 1e-9) / 10).toFixed(1);
}
