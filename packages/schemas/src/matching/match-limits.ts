/** Limits of requirements, matches and comparisons (product.md#match-1). They need no schema library, since pages load them too. */
export const matchLimits = {
  requirements: 40,
  nameLength: 120,
  /** How many people can be compared side by side. */
  leastCompared: 2,
  mostCompared: 4,
  /** Related lists that are looked at with the list of a set, the closest ones. */
  relatedLists: 8,
} as const;
