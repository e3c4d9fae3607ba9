import type { SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Rating, Ratings } from './rating-store.ts';

/** The skills with a proficiency, for sending. */
export function ratingList(ratings: Ratings): SkillRating[] {
  return [...ratings].flatMap(([skillId, { proficiency, frequency, lastUsed }]) =>
    proficiency ? [{ skillId, proficiency, ...(frequency ? { frequency } : {}), ...(lastUsed ? { lastUsed } : {}) }] : [],
  );
}

/** Ratings of a draft or a submission. Steps that the scales do not have are dropped. */
export function ratingsFrom(list: readonly SkillRating[]): Ratings {
  return new Map(list.map((rating) => [rating.skillId, readRating(rating)]));
}

/** A rating from stored text. Only valid steps of the scales are accepted. */
export function readRating(stored: { proficiency?: unknown; frequency?: unknown; lastUsed?: unknown }): Rating {
  const proficiency = proficiencyScale.find(({ value }) => value === stored.proficiency)?.value;
  const frequency = recencyScale.find(({ key }) => key === stored.frequency)?.key;
  return {
    ...(proficiency ? { proficiency } : {}),
    ...(frequency ? { frequency } : {}),
    ...(typeof stored.lastUsed === 'string' ? { lastUsed: stored.lastUsed } : {}),
  };
}
