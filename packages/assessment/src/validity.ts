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
  /** The checklist by which its owner renewed it, where the reader may know; absent for one that was not renewed. */
  renewedBy?: object | null | undefined;
}

/** Whether the year of a checklist is over. */
export const isPastYear = ({ submittedAt }: Pick<Standing, 'submittedAt'>, now: Date): boolean => validUntil(new Date(submittedAt)) <= now;

/** The kinds of things that are made from a checklist. */
export type Making = 'link' | 'edit' | 'packet' | 'reference';

/**
 * Why nothing new of a kind is made from a checklist, or null (product.md#renew-8): nothing from a renewed one, no packet and no
 * reference from an expired one. It is the code of the error that services return.
 */
export function refusalOf(standing: Standing, making: Making, now: Date): 'ALREADY_RENEWED' | 'PAST_ITS_YEAR' | null {
  if (standing.renewedBy) return 'ALREADY_RENEWED';
  return (making === 'packet' || making === 'reference') && isPastYear(standing, now) ? 'PAST_ITS_YEAR' : null;
}
