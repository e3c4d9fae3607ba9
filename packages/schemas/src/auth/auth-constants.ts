import { hour, minute } from '#src/durations.ts';

/** Limits of sign-in and sessions (product.md#staff-1, product.md#staff-2); durations in milliseconds. */
export const authConstants = {
  passwordMinLength: 12,
  passwordMaxLength: 128,
  temporaryPasswordAge: 72 * hour,
  sessionIdle: 30 * minute,
  sessionAbsolute: 12 * hour,
  /** For so long a confirmation that it is oneself is good. */
  confirmationAge: 10 * minute,
  /** So long before the one and the other its owner is told, to stay or to sign in again. */
  idleWarning: 2 * minute,
  limitWarning: 5 * minute,
  /** How often the browser looks whether the idle limit is reached. */
  inactivityCheckInterval: 60_000,
  /** After real activity the browser pings at most this often. */
  activityPingInterval: 60_000,
  totpDigits: 6,
  /** Seconds for which a code of the authenticator app is shown. */
  totpPeriod: 30,
  recoveryCodes: 10,
  /** How long a user may take for the code after the password, and for each later step of the sign-in. */
  codeStepAge: 5 * minute,
  laterStepAge: 15 * minute,
  adminShortcutWindow: 5_000,
  adminShortcutClicks: 5,
} as const;
