import type { ReadinessRule, ShownReadiness } from '@larkfield/assessment/readiness.ts';
import type { RatedSkill } from '@larkfield/assessment/assessment-types.ts';
import type { SafetyConcern } from '@larkfield/assessment/safety-exceptions.ts';
import { isPastYear, validUntil } from '@larkfield/assessment/validity.ts';
import { formatDay } from './report-dates.ts';

export const selfReportedNote =
  'Self-reported by the candidate. A self-assessment alone is not an assessment of competence: ' +
  'confirm the ratings with references, tests, observation and license checks.';

/** States whose threshold the 80 percent are: the Joint Commission names no number for self-assessments. */
export const ownThreshold = "(this firm's own threshold; the Joint Commission names no number for self-assessments)";

export const proficiencyLegend = '1=None 2=Learning 3=Competent 4=Proficient 5=Expert';
export const recencyLegend = '1=Never 2=Past Year 3=Last 6mo 4=Current';

export const readinessLabels: Record<ShownReadiness, string> = {
  'supervision-required': 'Supervision required',
  'needs-orientation': 'Needs orientation',
  'ready-incomplete': 'Ready, incomplete',
  ready: 'Ready',
};

/** The rule behind a level, worded so that a reader can check it. */
export const ruleSentences: Record<ReadinessRule, string> = {
  'safety-skill-below-competent': 'a safety-critical skill is self-rated below 3',
  'safety-score-below-competent': 'the safety score is below 3.0',
  'overall-below-competent': 'the overall score is below 3.0',
  'stale-safety-skill': 'a safety-critical skill was last used over 6 months ago, or never',
  'safety-score-below-orientation': 'the safety score is below 4.0',
  'overall-below-ready': 'the overall score is below 3.5',
  'all-rules-passed': 'none of the rules for supervision or orientation apply',
};

const concernLabels: Record<SafetyConcern, string> = {
  unrated: 'not rated',
  'below-competent': 'self-rated below 3',
  stale: 'not used in the last 6 months',
  'no-frequency': 'last use not stated',
};

/** The text of a concern. "Never used" takes the place of "not used for six months". */
export function concernText(concern: SafetyConcern, { frequency }: RatedSkill): string {
  return concern === 'stale' && frequency === 'never' ? 'never used or over a year ago' : concernLabels[concern];
}

export const formulas = [
  'Overall score and category scores: the mean self-rated proficiency of the rated skills, out of 5.0.',
  'Safety score: the mean over rated safety-critical skills of proficiency × recency (current or last 6 months 1.0, past year 0.7, never 0, not stated 0.8).',
  "Scores are shown rounded down to one decimal. Of this firm's two readings of readiness, the shared view's and the report's, the more cautious one is shown: supervision is required when a safety-critical skill is self-rated below 3, or the safety score or the overall score is below 3.0; orientation is needed when a safety-critical skill was last used over 6 months ago or never, the safety score is below 4.0 or the overall score below 3.5.",
] as const;

/** The banner of a checklist that was changed or replaced. */
export interface StandingNotice {
  title: string;
  text: string;
}

interface NoticeSubject {
  submittedAt: string;
  renewedBy?: { at: string; timeZone: string } | null | undefined;
  /** The time zone of the dates; the reader's own by default. */
  timeZone?: string | undefined;
}

/** The notice that a checklist was renewed or is past its year, in the same words everywhere (product.md#renew-8); null if neither. */
export function standingNotice({ submittedAt, renewedBy, timeZone = ownZone() }: NoticeSubject, now = new Date()): StandingNotice | null {
  const end = formatDay(validUntil(new Date(submittedAt)).toISOString(), timeZone);
  const isPast = isPastYear({ submittedAt }, now);
  if (!renewedBy) return isPast ? { title: 'This checklist is past its year', text: `It was valid until ${end}.` } : null;
  const text = isPast ? `This one was valid until ${end}. Please ask for the renewal.` : 'Please ask for the renewal.';
  return { title: `The candidate renewed this checklist on ${formatDay(renewedBy.at, renewedBy.timeZone)}`, text };
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
