const hour = 60 * 60_000;
const day = 24 * hour;

/** Limits of invites (product.md#invites-1); durations in milliseconds. */
export const inviteConstants = {
  /** Rows of one list. */
  rowsMax: 200,
  listNameMax: 80,
  /** Longer than any cell that can be valid, so that what is wrong with a longer one is said by its column. */
  cellMax: 500,
  reminders: 2,
  /** Between two mails to one person. */
  reminderGap: 20 * hour,
  /** An invite that nothing was mailed for since then no longer stands in the way of another one. */
  openFor: 30 * day,
  /** After the last mail. */
  keptFor: 90 * day,
  /** The board says that a link ends soon. */
  endsSoon: day,
} as const;
