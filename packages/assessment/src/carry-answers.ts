import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedRating, AssessedSkill } from './assessment-types.ts';
import { recencyOf } from './recency.ts';

/** A checklist that the same person signed before. */
export interface EarlierChecklist {
  ratings: readonly AssessedRating[];
  signedAt: Date;
}

/** An answer from an earlier checklist. It is shown with its source and date, and counts only once the candidate confirms it. */
export interface CarriedAnswer {
  skillId: number;
  proficiency: number;
  /** How recently the skill had been used on that day. It is shown but never carried over. */
  frequency: Recency | null;
  /** Index of the earlier checklist that the answer is from. */
  source: number;
}

interface CarryingSkill extends AssessedSkill {
  replaces?: readonly number[] | undefined;
}

/**
 * Finds for each skill of a list the newest answer in an earlier checklist. A concept has one id in every list
 * (decision 004). An answer under a merged id counts for the id that it was merged into.
 */
export function carryAnswers(skills: readonly CarryingSkill[], earlier: readonly EarlierChecklist[]): CarriedAnswer[] {
  const newestFirst = earlier
    .map(({ ratings, signedAt }, source) => ({ source, signedAt, byId: new Map(ratings.map((rating) => [rating.skillId, rating])) }))
    .toSorted((one, other) => other.signedAt.getTime() - one.signedAt.getTime());
  return skills.flatMap(({ id, replaces = [] }) => {
    for (const { source, signedAt, byId } of newestFirst) {
      // Within one checklist, an answer under the current id wins over an answer under an earlier id.
      const rating = [id, ...replaces].map((known) => byId.get(known)).find((known) => known?.proficiency);
      if (rating?.proficiency) {
        return [{ skillId: id, proficiency: rating.proficiency, frequency: recencyOf(rating, signedAt), source }];
      }
    }
    return [];
  });
}

/** A confirmed answer: the proficiency without the recency. */
export interface ConfirmedAnswer {
  skillId: number;
  proficiency: number;
}

/**
 * The answers that "still true" gives: the earlier proficiency of each skill that is not rated yet. Safety-critical skills are
 * always asked again. The time since last use is never carried over, because it changes every day.
 */
export function confirmAnswers(
  skills: readonly AssessedSkill[],
  carriedOf: (skillId: number) => CarriedAnswer | undefined,
  ratingOf: (skillId: number) => { proficiency?: number | null | undefined } | undefined,
): ConfirmedAnswer[] {
  return skills.flatMap(({ id, isSafetySkill }) => {
    const carried = carriedOf(id);
    return carried && isSafetySkill === 0 && !ratingOf(id)?.proficiency ? [{ skillId: id, proficiency: carried.proficiency }] : [];
  });
}
