/** The fields of a profile that are lists of checkboxes. */
export const tickLists = ['devices', 'benches', 'ages', 'languages', 'shifts'] as const;
export type TickList = (typeof tickLists)[number];

/** The numeric fields of a profile, each with its minimum and maximum (product.md#profile-6). */
export const profileNumbers = {
  years: { least: 0, most: 60 },
  beds: { least: 1, most: 999 },
  ratio: { least: 1, most: 99 },
} as const;

/** Limits of a profile of experience and credentials (product.md#profile-1). They need no schema library, since the form loads them too. */
export const profileLimits = {
  units: 10,
  systems: 10,
  licenses: 10,
  certificates: 15,
  /** The maximum number of ticked choices in a list. */
  ticks: 60,
  states: 15,
  /** The maximum length of a name that is on no list. */
  nameLength: 80,
  /** Days before the end of a license or certificate from which it is marked as ending soon. */
  expiresSoonDays: 60,
  /** Maximum characters of the source of a credential check. */
  checkTextLength: 100,
} as const;
