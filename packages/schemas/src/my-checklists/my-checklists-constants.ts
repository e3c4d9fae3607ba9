import { day, hour, minute } from '#src/durations.ts';

/** Limits of the way back to one's own checklists (product.md#mine-1); durations in milliseconds. */
export const myChecklistsConstants = {
  /** A link from an email opens for so long, and once. */
  linkAge: 15 * minute,
  /** How long a visit lasts in that browser, whatever the visitor does meanwhile. */
  sessionAge: 2 * hour,
  /** Links that one mailbox may get within the window and within a day; further requests are dropped without a word while a link of the same address still opens. */
  linksPerWindow: 5,
  linkWindow: hour,
  linksPerDay: 10,
  /** For so long after its end a link is still known as one that has ended. */
  goneFor: day,
} as const;

/** Where people ask for their link; the link itself lies one step below. */
export const myChecklistsPath = '/my-checklists';

/** Name of the cookie of a visit, before the prefix it gets over HTTPS. */
export const candidateCookie = 'candidate';
