import { day, hour } from '#src/durations.ts';

/**
 * The statement that a referee certifies by typing their name. It needs no schema library, for a page that opens fast. Raise the version
 * whenever a word changes, since the version is stored with the answer.
 */
export const refereeAttestation = {
  version: '2026-11',
  statement: 'I worked with this person, I observed what I rated, and what I wrote is true to the best of my knowledge.',
} as const;

/**
 * The notice that a referee reads before answering, on the page and in each mail. What candidates are shown complies with it. Raise the
 * version whenever a word changes, since the version is stored with the request.
 */
export const refereeNoticeVersion = '2026-11';
export const refereeNotice =
  "What you write may be shown to the person you write about, without your name. If you decline, they see 'No answer'.";

/** The capacities in which a referee worked with a candidate. They need no schema library, since the report loads them. */
export const capacities = [
  { value: 'manager', label: 'Manager or director' },
  { value: 'supervisor', label: 'Charge or shift supervisor' },
  { value: 'preceptor', label: 'Preceptor or educator' },
  { value: 'physician', label: 'Physician or provider' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'other', label: 'Other' },
] as const;

/** Limits of references by supervisors (product.md#references-1 and following), for services and pages. */
export const referenceConstants = {
  /** The maximum number of open referees of a checklist. */
  mostReferees: 4,
  /** The maximum number of skills on a form, and of those chosen in addition to the safety-critical skills. */
  mostRows: 20,
  mostChosen: 10,
  linkAge: 14 * day,
  firstReminderAfter: 48 * hour,
  reminderInterval: day,
  mostReminders: 3,
  /** How many times a link may be sent again. */
  mostResends: 3,
  overdueAfter: 5 * day,
  /** How long a reference counts after it was given. */
  validMonths: 12,
  nameLength: 100,
  textLength: 100,
  commentLength: 1_000,
  commentLines: 20,
  noteLength: 300,
  /** A faster answer suggests that the skills were hardly read, in milliseconds. */
  quickAnswer: 60_000,
} as const;
