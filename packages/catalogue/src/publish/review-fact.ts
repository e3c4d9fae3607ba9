import type { CatalogueReview } from '@larkfield/schemas/catalogue/catalogue-review.ts';
import { notYetReviewed } from '@larkfield/schemas/checklist/checklist-constants.ts';

/** What a published file says of a list's clinical review. */
export function reviewFact({ status, accepted }: CatalogueReview = { status: 'draft' }): string {
  if (status !== 'reviewed' || !accepted) return notYetReviewed;
  const due = accepted.nextDue === undefined ? '' : `, next due ${accepted.nextDue}`;
  return `Reviewed by ${accepted.by}, ${accepted.credential}, on ${accepted.date}${due} (${accepted.scope})`;
}
