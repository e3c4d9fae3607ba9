import { assessmentConstants as rules } from './assessment-constants.ts';

/** The instant one year after the first submission (product.md#scores-7); 29 February becomes 28 February. */
export function validUntil(submittedAt: Date): Date {
  const end = new Date(submittedAt);
  end.setUTCFullYear(end.getUTCFullYear() + rules.validityYears);
  if (end.getUTCDate() !== submittedAt.getUTCDate()) end.setUTCDate(0);
  return end;
}
