import { assessmentConstants as rules } from './assessment-constants.ts';
import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedRating } from './assessment-types.ts';

/** Whole 30-day months from the day of last use to an instant, floored; negative for a later day (product.md#scales-4). */
export function monthsSince(lastUsed: string, at: Date): number {
  return Math.floor((at.getTime() - Date.parse(lastUsed)) / rules.monthMilliseconds);
}

/** Recency by months since last use: current up to 0, recent up to 6, past_year up to 12, never above (product.md#scales-4). */
export function recencyForMonths(months: number): Recency {
  if (months <= 0) return 'current';
  if (months <= rules.recentMonths) return 'recent';
  return months <= rules.pastYearMonths ? 'past_year' : 'never';
}

/** The recency of a rating: the stored one wins over one derived from `lastUsed` (product.md#scales-4); null when neither is known. */
export function recencyOf({ frequency, lastUsed }: Pick<AssessedRating, 'frequency' | 'lastUsed'>, at: Date): Recency | null {
  if (frequency) return frequency;
  if (!lastUsed || Number.isNaN(Date.parse(lastUsed))) return null;
  return recencyForMonths(monthsSince(lastUsed, at));
}

/** True for never and past_year (product.md#scales-5). */
export function isStaleRecency(frequency: Recency | null): boolean {
  return frequency === 'never' || frequency === 'past_year';
}
