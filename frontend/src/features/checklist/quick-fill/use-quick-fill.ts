import { useState } from 'react';
import { afterNextPaint } from '#src/lib/after-next-paint.ts';
import { toast } from '#src/lib/toast-store.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import type { Rating, Ratings, RatingStore } from '#src/features/checklist/ratings/rating-store.ts';
import type { Scale } from '#src/features/checklist/ratings/skill-focus.ts';
import type { QuickFillStep } from './quick-fill-steps.ts';

/** How long the toast with Undo stays, in milliseconds; the toolbar's Undo stays until it is used. */
const undoToastDuration = 10_000;

/** Fills one scale of every skill, and takes that back. */
export function useQuickFill() {
  const { ratings } = useChecklist();
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const fill = (scale: Scale, { value, label, change }: QuickFillStep) => {
    const before = ratings.all();
    ratings.replace(new Map(ratings.skills.map(({ id }) => [id, { ...before.get(id), ...change }])));
    const takeBack = () => {
      takeBackFill(ratings, scale, change, before);
      setUndo(null);
    };
    setUndo(() => takeBack);
    // The rows show their answer first: a toast has the whole page measured before it comes.
    afterNextPaint(() =>
      toast({
        title: `All ${ratings.skills.length} skills: ${value} ${label}`,
        description: 'Check each one: facilities rely on what you say.',
        duration: undoToastDuration,
        action: { label: 'Undo', altText: 'Undo the Quick Fill with the Undo button of the toolbar', run: takeBack },
      }),
    );
  };
  return { fill, undo };
}

/** Gives back what every skill had on the scale, except where it was changed by hand since. */
function takeBackFill(ratings: RatingStore, scale: Scale, change: Rating, before: Ratings): void {
  const restored = [...ratings.all()].map(([id, rating]): [number, Rating] => {
    if (rating[scale] !== change[scale]) return [id, rating];
    const { [scale]: _, ...rest } = rating;
    const old = before.get(id)?.[scale];
    return [id, old === undefined ? rest : { ...rest, [scale]: old }];
  });
  ratings.replace(new Map(restored.filter(([, rating]) => Object.keys(rating).length > 0)));
}
