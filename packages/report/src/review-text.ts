import type { CatalogueReview } from '@larkfield/schemas/catalogue/specialties.ts';
import { notYetReviewed } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { formatDay } from './report-dates.ts';

/** What candidates and readers of a report are told of a checklist's clinical review; `today` says whether the next one is due. */
export function reviewText({ status, accepted }: CatalogueReview = { status: 'draft' }, today: Date): string {
  if (status !== 'reviewed' || !accepted) return notYetReviewed;
  const { by, credential, date, nextDue } = accepted;
  const isDue = nextDue !== undefined && nextDue < today.toISOString().slice(0, 10);
  return `Clinically reviewed by ${by}, ${credential}, on ${formatDay(date, 'UTC')}${isDue ? ' (review due)' : ''}`;
}
