import { assessmentConstants as rules } from './assessment-constants.ts';
import type { RatedSkill } from './assessment-types.ts';
import { meanProficiency, safetyScore, type Completion } from './scores.ts';

/** Levels from the most to the least cautious. */
export const readinessLevels = ['supervision-required', 'needs-orientation', 'ready'] as const;
export type ReadinessLevel = (typeof readinessLevels)[number];

/** Why a level was reached; each stands for one clause of the two readings. */
export type ReadinessRule =
  | 'safety-skill-below-competent'
  | 'safety-score-below-competent'
  | 'overall-below-competent'
  | 'stale-safety-skill'
  | 'safety-score-below-orientation'
  | 'overall-below-ready'
  | 'all-rules-passed';

/** What a reader is shown: the level, but never plainly "ready" of a checklist that is rated in part. */
export type ShownReadiness = ReadinessLevel | 'ready-incomplete';

/** A level with the rules that led to it. */
export interface Readiness {
  level: ReadinessLevel;
  rules: ReadinessRule[];
}

type Clause = readonly [applies: boolean, rule: ReadinessRule];

function decide(supervision: readonly Clause[], orientation: readonly Clause[]): Readiness {
  const firing = (clauses: readonly Clause[]) => clauses.filter(([applies]) => applies).map(([, rule]) => rule);
  const supervisionRules = firing(supervision);
  if (supervisionRules.length > 0) return { level: 'supervision-required', rules: supervisionRules };
  const orientationRules = firing(orientation);
  if (orientationRules.length > 0) return { level: 'needs-orientation', rules: orientationRules };
  return { level: 'ready', rules: ['all-rules-passed'] };
}

/** First reading, of the shared view (product.md#scores-4); without safety skills none of its rules applies. */
export function sharedViewReadiness(skills: readonly RatedSkill[]): Readiness {
  const safety = skills.filter(({ isSafety }) => isSafety);
  // Rated in part: something was said of the skill, its proficiency or its frequency.
  const said = safety.filter(({ proficiency, frequency }) => proficiency !== null || frequency !== null);
  const score = safetyScore(skills);
  return decide(
    [
      [said.some(({ proficiency }) => (proficiency ?? 0) < rules.competent), 'safety-skill-below-competent'],
      [score !== null && score < rules.competent, 'safety-score-below-competent'],
    ],
    [
      [safety.some(({ isStale }) => isStale), 'stale-safety-skill'],
      [score !== null && score < rules.safetyOrientation, 'safety-score-below-orientation'],
    ],
  );
}

/**
 * Second reading, of the report component (product.md#scores-4); an overall score under 3, or none, requires
 * supervision with or without stale skills.
 */
export function reportReadiness(skills: readonly RatedSkill[]): Readiness {
  const overall = meanProficiency(skills) ?? 0;
  const score = safetyScore(skills);
  return decide(
    [
      [score !== null && score < rules.competent, 'safety-score-below-competent'],
      [overall < rules.competent, 'overall-below-competent'],
    ],
    [
      [skills.some(({ isStale }) => isStale), 'stale-safety-skill'],
      [overall < rules.overallReady, 'overall-below-ready'],
    ],
  );
}

/** The more cautious of the two readings, which is shown everywhere, with the rules of both that led to it. */
export function readinessOf(skills: readonly RatedSkill[]): Readiness {
  const readings = [sharedViewReadiness(skills), reportReadiness(skills)];
  const level = readinessLevels.find((candidate) => readings.some((reading) => reading.level === candidate))!;
  const decisive = readings.filter((reading) => reading.level === level).flatMap((reading) => reading.rules);
  return { level, rules: [...new Set(decisive)] };
}

/** How readiness is shown wherever it is: the rules of "ready" look at ratings alone, so below 80 percent completion it says that it is incomplete. */
export function shownReadiness({ level }: Pick<Readiness, 'level'>, { isIncomplete }: Pick<Completion, 'isIncomplete'>): ShownReadiness {
  return level === 'ready' && isIncomplete ? 'ready-incomplete' : level;
}
