/** Limits of requirements, matches and comparisons (product.md#match-1). They need no schema library, since pages load them too. */
export const matchLimits = {
  requirements: 40,
  nameLength: 120,
  /** How many people can be compared side by side. */
  leastCompared: 2,
  mostCompared: 4,
  /** The maximum number of related lists that are searched with the list of a set, closest first. */
  relatedLists: 8,
} as const;
