/** The fields of a profile that are lists of choices to tick. */
export const tickLists = ['devices', 'benches', 'ages', 'languages', 'shifts'] as const;
export type TickList = (typeof tickLists)[number];

/** Limits of a profile of experience and credentials (product.md#profile-1); without a schema library, since the form knows them too. */
export const profileLimits = {
  units: 10,
  systems: 10,
  licenses: 10,
  certificates: 15,
  /** Ticks of one list. */
  ticks: 60,
  states: 15,
  years: 60,
  beds: 999,
  ratio: 99,
  /** Characters of a name that no list has. */
  nameLength: 80,
  /** Days before the end of a license or certificate from which it is pointed out. */
  expiresSoonDays: 60,
  /** Maximum characters of the source of a credential check. */
  checkTextLength: 100,
} as const;
