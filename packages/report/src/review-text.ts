import type { CatalogueReview, ClinicalReader } from '@larkfield/schemas/catalogue/specialties.ts';
import { notYetReviewed } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { formatDay } from './report-dates.ts';

/** The note on a checklist's clinical review, for candidates and readers; `today` decides whether the next review is due. */
export function reviewText({ status, accepted }: CatalogueReview = { status: 'draft' }, today: Date): string {
  if (status !== 'reviewed' || !accepted) return notYetReviewed;
  const { readers, date, nextDue } = accepted;
  const isDue = nextDue < today.toISOString().slice(0, 10);
  return [
    `Clinically reviewed on ${day(date)} by ${inWords(readers.map(describeReader))}`,
    `licenses checked ${checksOf(readers)}`,
    `next review ${isDue ? 'was due' : 'due'} ${day(nextDue)}`,
  ].join('; ');
}

const day = (date: string): string => formatDay(date, 'UTC');
const describeReader = ({ by, license, state, certificates }: ClinicalReader): string =>
  `${by} (${[license, state, certificates].filter(Boolean).join(', ')})`;

/** Several checks by one person on one day are listed once. */
const checksOf = (readers: readonly ClinicalReader[]): string =>
  inWords([...new Set(readers.map(({ checkedOn, checkedBy }) => `on ${day(checkedOn)} by ${checkedBy}`))]);

const inWords = (texts: readonly string[]): string => new Intl.ListFormat('en-US').format(texts);
