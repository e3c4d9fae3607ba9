import { useCallback, useSyncExternalStore } from 'react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import type { Rating, RatingStore } from './rating-store.ts';

/** The rating of one skill; renders only when that one changes. */
export function useRating(skillId: number): Rating | undefined {
  const { ratings } = useChecklist();
  const subscribe = useCallback((listener: () => void) => ratings.subscribeSkill(skillId, listener), [ratings, skillId]);
  return useSyncExternalStore(subscribe, () => ratings.get(skillId));
}

/** A plain value made of all ratings; renders only when it changes. */
export function useRatingsValue<Value extends string | number | boolean | null>(read: (ratings: RatingStore) => Value): Value {
  const { ratings } = useChecklist();
  return useSyncExternalStore(ratings.subscribe, () => read(ratings));
}

export const useRatedCount = () => useRatingsValue((ratings) => ratings.ratedCount());
export const useHasRatings = () => useRatingsValue((ratings) => ratings.ratedCount() > 0);
