/** Limits of sign-in and sessions (both specification files, section 9; spec/decisions); durations in milliseconds. */
export const authConstants = {
  passwordMinLength: 12,
  passwordMaxLength: 128,
  temporaryPasswordAge: 72 * 60 * 60_000,
  sessionIdle: 30 * 60_000,
  sessionAbsolute: 12 * 60 * 60_000,
  /** How often the browser looks whether the idle limit is reached. */
  inactivityCheckInterval: 60_000,
  /** After real activity the browser pings at most this often. */
  activityPingInterval: 60_000,
  adminShortcutWindow: 5_000,
  adminShortcutClicks: 5,
} as const;
