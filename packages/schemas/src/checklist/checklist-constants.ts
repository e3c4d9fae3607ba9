/** Limits and timings of the checklist (product.md#form-1, product.md#submit-4); durations in milliseconds unless named. */
export const checklistConstants = {
  specialtyListLimit: 100,
  /** What may be searched for in skills, in characters; fewer begin words of nearly every list. */
  skillSearchMinLength: 3,
  skillSearchMaxLength: 60,
  autosaveDelay: 3_000,
  /** The page restores a local draft under this age. */
  localDraftRestoreMaxAge: 60 * 60_000,
  /** The storage helper drops older drafts on load; this one decides in effect. */
  localDraftMaxAge: 30 * 60_000,
  chordWindow: 800,
  floatingTipAutoHide: 30_000,
  tipDismissAfterRatings: 5,
  skillHighlight: 3_000,
  copyIndicator: 2_000,
  stickyHeaderHeight: 64,
  backToTopThreshold: 500,
  wideScreenMinWidth: 768,
  submissionErrorToast: 5_000,
  /** How long the browser that submitted counts as the owner. */
  ownerCookieAge: 24 * 60 * 60_000,
  downloadTokenAge: 30 * 24 * 60 * 60_000,
  /** So long reminders can be stopped from the mail that was one. */
  reminderStopAge: 365 * 24 * 60 * 60_000,
  idempotencyWindow: 24 * 60 * 60_000,
} as const;

/** What is said of a checklist that no clinician has accepted. */
export const notYetReviewed = 'Draft, not yet clinically reviewed';
