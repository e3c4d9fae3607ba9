import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import type { Rating } from '#src/candidate/checklist/stores/rating-store.ts';

/** One step of a scale, with the change that it makes to a rating. */
export interface ScaleStep {
  value: number;
  label: string;
  /** The label for narrow space. */
  short: string;
  change: Pick<Rating, 'proficiency' | 'frequency'>;
}

/** The steps of both scales, lowest first. */
export const scaleSteps: Record<Scale, readonly ScaleStep[]> = {
  proficiency: proficiencyScale.map(({ value, label, short }) => ({ value, label, short, change: { proficiency: value } })),
  frequency: recencyScale.map(({ value, label, key }) => ({ value, label, short: label, change: { frequency: key } })),
};

/** The chosen step of a rating on a scale. */
export function ratingStep(scale: Scale, rating: Rating | undefined): ScaleStep | undefined {
  return rating?.[scale] && scaleSteps[scale].find(({ change }) => change[scale] === rating[scale]);
}

/** The scales on which a skill has an answer, as an attribute value for the stylesheet. */
export function ratedScales(rating: Rating | undefined): string {
  return [rating?.proficiency && 'proficiency', rating?.frequency && 'frequency'].filter(Boolean).join(' ');
}

interface PressedKey {
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The digit of a key by its physical position, so that it is the same on every layout; null for other keys and with a modifier. */
export function digitOf({ code, altKey, ctrlKey, metaKey, shiftKey }: PressedKey): number | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  const match = /^(?:Digit|Numpad)([1-5])$/.exec(code);
  return match ? Number(match[1]) : null;
}
