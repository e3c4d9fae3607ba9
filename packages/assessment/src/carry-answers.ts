import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedRating, AssessedSkill } from './assessment-types.ts';
import { recencyOf } from './recency.ts';

/** A checklist that the same person signed before. */
export interface EarlierChecklist {
  ratings: readonly AssessedRating[];
  signedAt: Date;
}

/** An answer from an earlier checklist: shown with where and when it was given, and never an answer until it is confirmed. */
export interface CarriedAnswer {
  skillId: number;
  proficiency: number;
  /** How recently it was used on that day; to be shown, and never to be taken over. */
  frequency: Recency | null;
  /** Which of the earlier checklists it is from. */
  source: number;
}

interface CarryingSkill extends AssessedSkill {
  replaces?: readonly number[] | undefined;
}

/**
 * For each skill of a list the newest answer that an earlier checklist has for it. A concept has one id in every list
 * (decision 004), and an answer under an id that was merged into another counts there.
 */
export function carryAnswers(skills: readonly CarryingSkill[], earlier: readonly EarlierChecklist[]): CarriedAnswer[] {
  const newestFirst = earlier
    .map(({ ratings, signedAt }, source) => ({ source, signedAt, byId: new Map(ratings.map((rating) => [rating.skillId, rating])) }))
    .toSorted((one, other) => other.signedAt.getTime() - one.signedAt.getTime());
  return skills.flatMap(({ id, replaces = [] }) => {
    for (const { source, signedAt, byId } of newestFirst) {
      // In one checklist an answer under today's id goes before one under an earlier id.
      const rating = [id, ...replaces].map((known) => byId.get(known)).find((known) => known?.proficiency);
      if (rating?.proficiency) {
        return [{ skillId: id, proficiency: rating.proficiency, frequency: recencyOf(rating, signedAt), source }];
      }
    }
    return [];
  });
}

/** An answer that was confirmed: how well, and nothing of how recently. */
export interface ConfirmedAnswer {
  skillId: number;
  proficiency: number;
}

/**
 * The answers to "still true" for some skills: the proficiency of those that an earlier checklist has, and that are not rated
 * yet. A safety-critical skill is always asked again, and the time since last use is never carried over: it changes every day.
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
