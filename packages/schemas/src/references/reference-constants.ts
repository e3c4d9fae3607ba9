const hour = 60 * 60_000;
const day = 24 * hour;

/** Figures of references by supervisors (product.md#references-1 and following), for services and pages. */
export const referenceConstants = {
  /** Referees of one checklist at a time. */
  mostReferees: 4,
  /** Skills on one form, and how many of them somebody chose beside the safety-critical ones. */
  mostRows: 20,
  mostChosen: 10,
  linkAge: 14 * day,
  firstReminderAfter: 48 * hour,
  reminderInterval: 24 * hour,
  mostReminders: 3,
  /** How often a link may be sent anew by whoever asked. */
  mostResends: 3,
  overdueAfter: 5 * day,
  /** A reference counts for so long after it was given. */
  validMonths: 12,
  nameLength: 100,
  textLength: 100,
  commentLength: 1_000,
  commentLines: 20,
  noteLength: 300,
  /** Whoever answers faster than this has hardly read the skills. */
  quickAnswer: 60_000,
} as const;
