import { frequencyScale, proficiencyScale } from '@larkfield/schemas/checklist/skill-scales.ts';
import type { ComparedRating } from '@larkfield/schemas/matching/compare-candidates.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/requirement-fact.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';

const plainDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (day: string) => plainDay.format(new Date(`${day}T00:00:00Z`));

export const proficiencyText = (value: number): string => `${value} ${proficiencyScale[value - 1]!.label}`;
export const recencyText = (key: string): string => frequencyScale.find((one) => one.key === key)?.label ?? key;

/** What was rated, in words: `4 Proficient, current`. */
export function ratingText({ proficiency, frequency }: Pick<RequirementFact, 'proficiency' | 'frequency'>): string {
  if (!proficiency) return 'Not rated';
  return `${proficiencyText(proficiency)}, ${frequency ? recencyText(frequency).toLowerCase() : 'recency not given'}`;
}

/** What supervisors saw of a skill: `Observed: 4, not observed`; empty where none was asked. */
export const observedText = (observed: ComparedRating['observed'] = []): string =>
  observed.length > 0 ? `Observed: ${observed.map((rating) => rating ?? 'not observed').join(', ')}` : '';

/** What a requirement asks for beside its name: `at least 4 Proficient, last 6mo`. */
export function measureText(requirement: Requirement): string {
  if (requirement.kind === 'skill') {
    const { proficiency, recency } = requirement;
    return `at least ${proficiencyText(proficiency)}${recency ? `, ${recencyText(recency).toLowerCase()}${recency === 'current' ? '' : ' or more recent'}` : ''}`;
  }
  if (requirement.kind === 'certificate')
    return requirement.validOn ? `certification valid on ${formatDay(requirement.validOn)}` : 'certification held';
  if (requirement.kind === 'ehr') return 'EHR system';
  return requirement.kind === 'unit' ? 'unit type' : 'license';
}

/** How somebody stands to a requirement, in few words and never as a judgment. */
export function factText({ state, shortBy, isStale, until, isCompact, ...rating }: RequirementFact): string {
  switch (state) {
    case 'met':
      return 'Met';
    case 'short':
      return `Short by ${shortBy}${isStale ? ' and stale' : ''} (${ratingText(rating)})`;
    case 'stale':
      return `Stale (${ratingText(rating)})`;
    case 'not-rated':
      return 'Not rated';
    case 'lapsed':
      return until ? `Not valid that day (exp. ${formatDay(until)})` : 'No expiration date';
    case 'not-given':
      return isCompact ? 'Not listed; has a compact license' : 'Not listed';
  }
}

/** What was said where a requirement is met. */
export function metText({ until, ...rating }: RequirementFact): string {
  if (rating.proficiency) return ratingText(rating);
  return until ? `exp. ${formatDay(until)}` : 'Listed';
}
