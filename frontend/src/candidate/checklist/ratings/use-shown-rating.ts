import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { ratedScales, ratingStep } from './scale-steps.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';

/**
 * Makes a row with keys show what its skill has got. The radios hold what they show, and follow the store without React:
 * filling 120 rows is then a matter of milliseconds.
 */
export function useShownRating(skillId: number): RefObject<HTMLLIElement | null> {
  const { ratings } = useChecklist();
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const scales = [...element.querySelectorAll<HTMLFieldSetElement>('fieldset[data-scale]')].map((scale) => ({
      name: scale.dataset['scale'] as Scale,
      keys: [...scale.querySelectorAll('input')],
    }));
    const show = () => {
      const rating = ratings.get(skillId);
      element.dataset['rated'] = ratedScales(rating);
      for (const { name, keys } of scales) {
        const chosen = ratingStep(name, rating)?.value;
        for (const key of keys) key.checked = Number(key.value) === chosen;
      }
    };
    show();
    return ratings.subscribeSkill(skillId, show);
  }, [ratings, skillId]);
  return row;
}
