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

/** The level that readers see. A partly rated checklist is never shown as plainly "ready". */
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

/** First reading, of the shared view (product.md#scores-4). Its rules apply only to a checklist with safety skills. */
export function sharedViewReadiness(skills: readonly RatedSkill[]): Readiness {
  const safety = skills.filter(({ isSafety }) => isSafety);
  // A skill counts here if either its proficiency or its frequency is given.
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
 * Second reading, of the report component (product.md#scores-4). An overall score under 3, or a missing one,
 * requires supervision with or without stale skills.
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

/** The more cautious of the two readings, with the rules of both that led to it. It is shown everywhere. */
export function readinessOf(skills: readonly RatedSkill[]): Readiness {
  const readings = [sharedViewReadiness(skills), reportReadiness(skills)];
  const level = readinessLevels.find((candidate) => readings.some((reading) => reading.level === candidate))!;
  const decisive = readings.filter((reading) => reading.level === level).flatMap((reading) => reading.rules);
  return { level, rules: [...new Set(decisive)] };
}

/** The level to show. The rules of "ready" look only at ratings, so below 80 percent completion "ready" is shown as incomplete. */
export function shownReadiness({ level }: Pick<Readiness, 'level'>, { isIncomplete }: Pick<Completion, 'isIncomplete'>): ShownReadiness {
  return level === 'ready' && isIncomplete ? 'ready-incomplete' : level;
}
