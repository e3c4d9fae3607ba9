import { day, hour, minute } from '#src/durations.ts';

/** Limits of the access to one's own checklists by mail (product.md#mine-1); durations in milliseconds. */
export const myChecklistsConstants = {
  /** How long a link from an email opens; it opens once. */
  linkAge: 15 * minute,
  /** How long a visit lasts in its browser, regardless of activity. */
  sessionAge: 2 * hour,
  /**
   * How many links a mailbox may get in the window and in a day. Further requests are dropped silently while a link of the same address
   * still opens.
   */
  linksPerWindow: 5,
  linkWindow: hour,
  linksPerDay: 10,
  /** How long an expired link is still recognized as expired. */
  goneFor: day,
} as const;

/** The page on which people request their link; the link itself is one level below. */
export const myChecklistsPath = '/my-checklists';

/** The name of the cookie of a visit, without the prefix added under HTTPS. */
export const candidateCookie = 'candidate';
