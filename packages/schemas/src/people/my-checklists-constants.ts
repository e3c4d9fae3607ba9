/** Limits of the way back to one's own checklists (product.md#mine-1); durations in milliseconds. */
export const myChecklistsConstants = {
  /** A link from an email opens for so long, and once. */
  linkAge: 15 * 60_000,
  /** Whoever opened one is known in that browser for so long, whatever they do meanwhile. */
  sessionAge: 2 * 60 * 60_000,
  /** So many links an address is sent within the window; more are asked for in vain, and nobody is told. */
  linksPerWindow: 5,
  linkWindow: 60 * 60_000,
  /** For so long after its end a link is still known as one that has ended. */
  goneFor: 24 * 60 * 60_000,
} as const;

/** Where people ask for their link; the link itself lies one step below. */
export const myChecklistsPath = '/my-checklists';

/** Name of the cookie of whoever opened their link, before the prefix it gets over HTTPS. */
export const candidateCookie = 'candidate';
