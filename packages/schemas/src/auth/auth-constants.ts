import { hour, minute } from '#src/durations.ts';

/** Limits of sign-in and sessions (product.md#staff-1, product.md#staff-2); durations in milliseconds. */
export const authConstants = {
  passwordMinLength: 12,
  passwordMaxLength: 128,
  temporaryPasswordAge: 72 * hour,
  sessionIdle: 30 * minute,
  sessionAbsolute: 12 * hour,
  /** How long a re-authentication counts. */
  confirmationAge: 10 * minute,
  /** How long before a session ends (by inactivity and by age) its user is warned. */
  idleWarning: 2 * minute,
  limitWarning: 5 * minute,
  /** How often the browser checks whether the idle limit is reached. */
  inactivityCheckInterval: 60_000,
  /** After real activity the browser pings at most once within this time. */
  activityPingInterval: 60_000,
  totpDigits: 6,
  /** Seconds for which the authenticator app shows a code. */
  totpPeriod: 30,
  recoveryCodes: 10,
  /** 120 random bits in base32, so that even a fast hash cannot be brute-forced (ASVS 5.0, 6.5.2 asks for 112). */
  recoveryCodeLength: 24,
  /** How long a user may take to enter the code after the password, and for each later step of the sign-in. */
  codeStepAge: 5 * minute,
  laterStepAge: 15 * minute,
  adminShortcutWindow: 5_000,
  adminShortcutClicks: 5,
} as const;

/** A recovery code as it is shown and typed, in groups of four. */
export const groupRecoveryCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
