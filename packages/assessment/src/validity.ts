import { assessmentConstants as rules } from './assessment-constants.ts';

/** The instant one year after the first submission (product.md#scores-7); 29 February becomes 28 February. */
export function validUntil(submittedAt: Date): Date {
  const end = new Date(submittedAt);
  end.setUTCFullYear(end.getUTCFullYear() + rules.validityYears);
  if (end.getUTCDate() !== submittedAt.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** What tells whether a checklist still stands. */
export interface Standing {
  submittedAt: Date | string;
  /** The checklist by which its owner renewed it, as far as it is told; none for one that was not renewed. */
  renewedBy?: object | null | undefined;
}

/** Whether the year of a checklist is over. */
export const isPastYear = ({ submittedAt }: Pick<Standing, 'submittedAt'>, now: Date): boolean => validUntil(new Date(submittedAt)) <= now;

/** The kinds of things that are made from a checklist. */
export type Making = 'link' | 'edit' | 'packet' | 'reference';

/**
 * Why nothing of a kind is made from a checklist any more, or null (product.md#renew-8): nothing at all from one that was renewed,
 * no packet and no reference from one whose year is over. The code is that of the error which services answer with.
 */
export function refusalOf(standing: Standing, making: Making, now: Date): 'ALREADY_RENEWED' | 'PAST_ITS_YEAR' | null {
  if (standing.renewedBy) return 'ALREADY_RENEWED';
  return (making === 'packet' || making === 'reference') && isPastYear(standing, now) ? 'PAST_ITS_YEAR' : null;
}
