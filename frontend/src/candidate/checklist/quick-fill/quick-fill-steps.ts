import type { Rating } from '#src/candidate/checklist/ratings/rating-store.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';

/** One key of Quick Fill, with its label (product.md#form-5). */
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
