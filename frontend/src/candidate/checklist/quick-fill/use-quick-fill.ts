import { useState } from 'react';
import { useChecklist, useHasRatings } from '#src/candidate/checklist/stores/checklist-context.tsx';
import type { Rating, Ratings, RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { afterNextPaint } from '#src/candidate/checklist/ratings/tell-categories.ts';
import { findStraightLine } from '#src/candidate/checklist/submission/submit-rules.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import { announce } from '#src/shared/status/announcer.ts';
import { toast, undoToastDuration } from '#src/shared/status/toast-store.ts';

/** The skills that Quick Fill affects. */
export interface FillScope {
  /** The title, such as "Set all 100" or "Set unrated". */
  title: string;
  /** The note that safety-critical skills are left out; null if none are. */
  leftOut: string | null;
  /** True if there are answers to keep. */
  canKeepRated: boolean;
  isUnratedOnly: boolean;
  setIsUnratedOnly: (isUnratedOnly: boolean) => void;
}

/** Fills one scale of every skill, or of those without an answer on it, and can undo this. */
export function useQuickFill() {
  const { ratings, earlier } = useChecklist();
  const hasRatings = useHasRatings();
  const [isChosen, setIsChosen] = useState(false);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const isUnratedOnly = isChosen && hasRatings;
  // With earlier answers, safety-critical skills are asked one by one (product.md#form-5).
  const skills = earlier ? ratings.skills.filter(({ isSafetySkill }) => isSafetySkill === 0) : ratings.skills;
  const left = ratings.skills.length - skills.length;
  const each = left === 1 ? 'it' : 'each one';
  const all = left > 0 ? String(skills.length) : `all ${skills.length}`;
  const title = isUnratedOnly ? 'Set unrated' : `Set ${all}`;
  const leftOut = left > 0 ? `Without ${countOf(left, 'safety-critical skill')}: rate ${each} yourself.` : null;
  const scope: FillScope = { title, leftOut, canKeepRated: hasRatings, isUnratedOnly, setIsUnratedOnly: setIsChosen };

  const fill = (scale: Scale, { value, label, change }: QuickFillStep) => {
    const before = ratings.all();
    const filled = skills.filter(({ id }) => !(isUnratedOnly && before.get(id)?.[scale]));
    ratings.replace(new Map([...before, ...filled.map(({ id }) => [id, { ...before.get(id), ...change }] as const)]));
    const takeBack = () => {
      takeBackFill(ratings, new Set(filled.map(({ id }) => id)), scale, change, before);
      setUndo(null);
      announce('Quick Fill undone');
    };
    setUndo(() => takeBack);
    // The rows show their answers first, because a toast forces a layout of the whole page.
    afterNextPaint(() =>
      toast({
        title: `${isUnratedOnly || left > 0 ? filled.length : `All ${filled.length}`} skills: ${value} ${label}`,
        description: [
          left > 0 && `${countOf(left, 'safety-critical skill')} left out: rate ${each} yourself.`,
          findStraightLine(ratings.all()) && 'Every answer is the same now.',
          'Check each one: facilities rely on what you say.',
        ]
          .filter(Boolean)
          .join(' '),
        duration: undoToastDuration,
        action: { label: 'Undo', altText: 'Undo it with the Undo button in the Quick Fill toolbar', run: takeBack },
      }),
    );
  };
  return { fill, undo, scope };
}

/** Restores the previous answer of every filled skill on the scale, except where it was changed by hand since. */
function takeBackFill(ratings: RatingStore, filled: ReadonlySet<number>, scale: Scale, change: Rating, before: Ratings): void {
  const restored = [...ratings.all()].map(([id, rating]): [number, Rating] => {
    if (!filled.has(id) || rating[scale] !== change[scale]) return [id, rating];
    const { [scale]: _, ...rest } = rating;
    const old = before.get(id)?.[scale];
    return [id, old === undefined ? rest : { ...rest, [scale]: old }];
  });
  ratings.replace(new Map(restored.filter(([, rating]) => Object.keys(rating).length > 0)));
}

/** One key of Quick Fill with its label (product.md#form-5). */
export interface QuickFillStep {
  value: number;
  label: string;
  change: Pick<Rating, 'proficiency' | 'frequency'>;
}

export const quickFillGroups: readonly { scale: Scale; name: string; steps: readonly QuickFillStep[] }[] = [
  {
    scale: 'proficiency',
    name: 'Proficiency of all skills',
    steps: [
      { value: 5, label: 'Expert', change: { proficiency: 5 } },
      { value: 4, label: 'Proficient', change: { proficiency: 4 } },
      { value: 3, label: 'Competent', change: { proficiency: 3 } },
      { value: 2, label: 'Learning', change: { proficiency: 2 } },
      { value: 1, label: 'No Experience', change: { proficiency: 1 } },
    ],
  },
  {
    scale: 'frequency',
    name: 'Frequency of all skills',
    steps: [
      { value: 4, label: 'Current', change: { frequency: 'current' } },
      { value: 3, label: 'Last 6mo', change: { frequency: 'recent' } },
      { value: 2, label: 'Last year', change: { frequency: 'past_year' } },
      { value: 1, label: 'Never', change: { frequency: 'never' } },
    ],
  },
];
