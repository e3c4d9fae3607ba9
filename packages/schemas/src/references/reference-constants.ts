import { day, hour } from '#src/durations.ts';

/**
 * What a referee certifies by typing their name; without the schema library, for a page that opens fast. Raise the version whenever
 * a word changes: it is stored with the answer.
 */
export const refereeAttestation = {
  version: '2026-11',
  statement: 'I worked with this person, I observed what I rated, and what I wrote is true to the best of my knowledge.',
} as const;

/** What a referee is told before writing, once on the page and once in each mail; what the candidate is shown holds to it. */
export const refereeNotice =
  "What you write may be shown to the person you write about, without your name. If you decline, they see 'No answer'.";

/** In which capacity a referee worked with a candidate; without the schema library, for the report. */
export const capacities = [
  { value: 'manager', label: 'Manager or director' },
  { value: 'supervisor', label: 'Charge or shift supervisor' },
  { value: 'preceptor', label: 'Preceptor or educator' },
  { value: 'physician', label: 'Physician or provider' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'other', label: 'Other' },
] as const;

/** Figures of references by supervisors (product.md#references-1 and following), for services and pages. */
export const referenceConstants = {
  /** Referees of one checklist at a time. */
  mostReferees: 4,
  /** Skills on one form, and how many of them were chosen beside the safety-critical ones. */
  mostRows: 20,
  mostChosen: 10,
  linkAge: 14 * day,
  firstReminderAfter: 48 * hour,
  reminderInterval: day,
  mostReminders: 3,
  /** How often a link may be sent again. */
  mostResends: 3,
  overdueAfter: 5 * day,
  /** A reference counts for so long after it was given. */
  validMonths: 12,
  nameLength: 100,
  textLength: 100,
  commentLength: 1_000,
  commentLines: 20,
  noteLength: 300,
  /** An answer faster than this means that the skills were hardly read. */
  quickAnswer: 60_000,
} as const;
