import { day, hour, minute } from '#src/durations.ts';

/** Limits and timings of the checklist (product.md#form-1, product.md#submit-4); durations in milliseconds unless the name says otherwise. */
export const checklistConstants = {
  specialtyListLimit: 100,
  /** Bounds of the text of a skill search, in characters. Shorter texts would match words of nearly every list. */
  skillSearchMinLength: 3,
  skillSearchMaxLength: 60,
  autosaveDelay: 3_000,
  /** The page restores a local draft only below this age. */
  localDraftRestoreMaxAge: hour,
  /** The storage helper drops drafts above this age on load. This is the effective limit, since it is lower. */
  localDraftMaxAge: 30 * minute,
  chordWindow: 800,
  floatingTipAutoHide: 30_000,
  tipDismissAfterRatings: 5,
  skillHighlight: 3_000,
  copyIndicator: 2_000,
  stickyHeaderHeight: 64,
  backToTopThreshold: 500,
  wideScreenMinWidth: 768,
  submissionErrorToast: 5_000,
  /** How long the submitting browser counts as the owner. */
  ownerCookieAge: day,
  downloadTokenAge: 30 * day,
  /** How long the link in a reminder can be used to stop reminders. */
  reminderStopAge: 365 * day,
  /** How long the link in a receipt can be used to confirm the address. */
  addressProofAge: 30 * day,
  idempotencyWindow: day,
} as const;

/** The sentence on a checklist that no clinician has approved. */
export const notYetReviewed = 'Skills list not yet reviewed by clinicians';

/** Days before the expiry of a checklist on which its candidate is reminded; 0 is the day of expiry (product.md#renew-6). */
export const reminderDays = [60, 30, 7, 0] as const;
export type ReminderDays = (typeof reminderDays)[number];

/**
 * The statement that a candidate certifies (product.md#form-1), shown on the form and printed on the report. Raise the version whenever a
 * word changes, since it is part of the digital signature.
 */
export const attestation = {
  version: '2026-11',
  statement: 'I certify that all information provided on this skills checklist is true and accurate',
  warning:
    'Misrepresenting your skills can endanger patients and may end your application or assignment. When you submit, ' +
    'your name, the time and your time zone are recorded as your automated digital signature.',
} as const;

/** Proficiency 1–5 (product.md#scales-1). */
export const proficiencyScale = [
  { value: 1, label: 'No Experience', short: 'None', meaning: "I haven't done this, or have only seen it done." },
  { value: 2, label: 'Learning/Novice', short: 'Learning', meaning: 'I know the theory and need someone with me.' },
  { value: 3, label: 'Competent', short: 'Competent', meaning: 'I do this safely on my own in typical situations.' },
  { value: 4, label: 'Proficient', short: 'Proficient', meaning: 'I do this well, even when it gets difficult.' },
  { value: 5, label: 'Expert', short: 'Expert', meaning: 'Others come to me. I teach it and handle the rare cases.' },
] as const;

/** Recency from 4 (current) to 1 (never); payloads and texts call it frequency, as specified (product.md#scales-2). */
export const recencyScale = [
  { value: 1, key: 'never', label: 'Never', meaning: 'Never, or more than a year ago.' },
  { value: 2, key: 'past_year', label: 'Past Year', meaning: 'Within the last year.' },
  { value: 3, key: 'recent', label: 'Last 6mo', meaning: 'Within the last 6 months.' },
  { value: 4, key: 'current', label: 'Current', meaning: 'In a role where I use it now.' },
] as const;

/** The note beside the frequency scale of a checklist that has skills marked "emergency" (product.md#scales-6). */
export const drillNote = 'For rare emergencies, simulation and drills count.';
