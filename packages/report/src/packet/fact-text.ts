import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { ComparedRating, RequirementFact } from '@larkfield/schemas/matching/matching.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirements.ts';
import { calendarText } from '#src/profile/profile-text.ts';

export const proficiencyText = (value: number): string => `${value} ${proficiencyScale[value - 1]!.label}`;
export const recencyText = (key: string): string => recencyScale.find((one) => one.key === key)?.label ?? key;

/** A rating in words: `4 Proficient, current`. */
export function ratingText({ proficiency, frequency }: Pick<RequirementFact, 'proficiency' | 'frequency'>): string {
  if (!proficiency) return 'Not rated';
  return `${proficiencyText(proficiency)}, ${frequency ? recencyText(frequency).toLowerCase() : 'recency not given'}`;
}

/** The supervisors' ratings of a skill: `Observed: 4, not observed`; empty if no supervisor was asked. */
export const observedText = (observed: ComparedRating['observed'] = []): string =>
  observed.length > 0 ? `Observed: ${observed.map((rating) => rating ?? 'not observed').join(', ')}` : '';

/** The measure of a requirement: `at least 4 Proficient, last 6mo`. A credential must be valid when the job starts. */
export function measureText(requirement: Requirement, startsOn: string | null): string {
  if (requirement.kind === 'skill') {
    const { proficiency, recency } = requirement;
    return `at least ${proficiencyText(proficiency)}${recency ? `, ${recencyText(recency).toLowerCase()}${recency === 'current' ? '' : ' or more recent'}` : ''}`;
  }
  if (requirement.kind === 'ehr') return 'EHR system';
  if (requirement.kind === 'unit') return 'unit type';
  if (requirement.kind === 'shift') return 'shift';
  return `${requirement.kind === 'certificate' ? 'certification' : 'license'} valid ${startsOn ? `on ${calendarText(startsOn)}` : 'today'}`;
}

/** States briefly and without judgment how a candidate meets a requirement. */
export function factText({ state, shortBy, isStale, until, on, isCompact, ...rating }: RequirementFact): string {
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
      return until && on ? `Not valid on ${calendarText(on)} (exp. ${calendarText(until)})` : 'No expiration date';
    case 'not-given':
      return isCompact ? 'Not listed; has a compact license' : 'Not listed';
  }
}

/** The answer that meets a requirement. */
export function metText({ until, last, ...rating }: RequirementFact): string {
  if (rating.proficiency) return ratingText(rating);
  if (until) return `exp. ${calendarText(until)}`;
  if (last === 'present') return 'present';
  if (last) return last.length > 4 ? `until ${calendarText(last)}` : `last used ${last}`;
  return 'Listed';
}
