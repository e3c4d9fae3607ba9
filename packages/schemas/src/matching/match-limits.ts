/** Limits of requirements, matches and comparisons (product.md#match-1); without a schema library, since the pages know them too. */
export const matchLimits = {
  requirements: 40,
  nameLength: 120,
  /** How many people are compared side by side. */
  leastCompared: 2,
  mostCompared: 4,
} as const;
