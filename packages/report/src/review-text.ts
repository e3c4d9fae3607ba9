import type { CatalogueReview } from '@larkfield/schemas/catalogue/specialties.ts';
import { notYetReviewed } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { formatDay } from './report-dates.ts';

/** The note on a checklist's clinical review, for candidates and readers; `today` decides whether the next one is due. */
export function reviewText({ status, accepted }: CatalogueReview = { status: 'draft' }, today: Date): string {
  if (status !== 'reviewed' || !accepted) return notYetReviewed;
  const { by, credential, date, nextDue } = accepted;
  const isDue = nextDue !== undefined && nextDue < today.toISOString().slice(0, 10);
  return `Clinically reviewed by ${by}, ${credential}, on ${formatDay(date, 'UTC')}${isDue ? ' (review due)' : ''}`;
}
