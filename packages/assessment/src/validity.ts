import { assessmentConstants as rules } from './assessment-constants.ts';

/** The instant one year after the first submission (product.md#scores-7); 29 February becomes 28 February. */
export function validUntil(submittedAt: Date): Date {
  const end = new Date(submittedAt);
  end.setUTCFullYear(end.getUTCFullYear() + rules.validityYears);
  if (end.getUTCDate() !== submittedAt.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** The facts that decide whether new things may be made from a checklist. */
export interface Standing {
  submittedAt: Date | string;
  /** The checklist that renewed this one, if there is one and the reader may know of it. */
  renewedBy?: object | null | undefined;
}

/** Whether the checklist is more than a year old. */
export const isPastYear = ({ submittedAt }: Pick<Standing, 'submittedAt'>, now: Date): boolean => validUntil(new Date(submittedAt)) <= now;

/** The kinds of things that are made from a checklist. */
export type Making = 'link' | 'edit' | 'packet' | 'reference';

/**
 * Why a thing cannot be made from a checklist, as the error code that services return, or null (product.md#renew-8). A renewed
 * checklist allows nothing new; an expired one allows no packet and no reference.
 */
export function refusalOf(standing: Standing, making: Making, now: Date): 'ALREADY_RENEWED' | 'PAST_ITS_YEAR' | null {
  if (standing.renewedBy) return 'ALREADY_RENEWED';
  return (making === 'packet' || making === 'reference') && isPastYear(standing, now) ? 'PAST_ITS_YEAR' : null;
}
