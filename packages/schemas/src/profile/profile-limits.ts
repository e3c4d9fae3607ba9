/** The fields of a profile that are lists of choices to tick. */
export const tickLists = ['devices', 'benches', 'ages', 'languages', 'shifts'] as const;
export type TickList = (typeof tickLists)[number];

/** The numbers of a profile, each with its least and its most (product.md#profile-6). */
export const profileNumbers = {
  years: { least: 0, most: 60 },
  beds: { least: 1, most: 999 },
  ratio: { least: 1, most: 99 },
} as const;

/** Limits of a profile of experience and credentials (product.md#profile-1); without a schema library, since the form knows them too. */
export const profileLimits = {
  units: 10,
  systems: 10,
  licenses: 10,
  certificates: 15,
  /** Ticks of one list. */
  ticks: 60,
  states: 15,
  /** Characters of a name that no list has. */
  nameLength: 80,
  /** Days before the end of a license or certificate from which it is pointed out. */
  expiresSoonDays: 60,
  /** Maximum characters of the source of a credential check. */
  checkTextLength: 100,
} as const;
