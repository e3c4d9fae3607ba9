/** Limits of what a candidate tells of themselves (product.md#form-1). */
export const candidateLimits = {
  nameMaxLength: 200,
  phoneMinLength: 10,
  phoneMaxLength: 20,
  last4SsnLength: 4,
  minBirthYear: 1900,
  minAgeYears: 18,
} as const;
