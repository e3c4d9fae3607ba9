/** Numbers of the assessment rules (product.md#scores-2). */
export const assessmentConstants = {
  /** How many skills must be rated before a checklist can be submitted. */
  minRatedSkills: 10,
  /** The competent threshold: a score or a rating must reach it. */
  competent: 3,
  /** First reading of readiness: a safety average below this value means "needs orientation". */
  safetyOrientation: 4,
  /** Second reading of readiness: an overall score below this value means "needs orientation". */
  overallReady: 3.5,
  /** Below this percentage of completion a warning is shown that cites TJC-HCSS. */
  completionPercent: 80,
  topCategories: 3,
  bottomCategories: 2,
  /** A category stands out as a development area when its score is below `standsOutBelow`, or `standsOutUnderMean` under the mean. */
  standsOutBelow: 3.5,
  standsOutUnderMean: 0.5,
  validityYears: 1,
  /** A month is 30 days of 24 hours. */
  monthMilliseconds: 2_592_000_000,
  recentMonths: 6,
  pastYearMonths: 12,
} as const;

/** Recency weights of the safety score in tenths, so that sums are exact; `missing` stands for no frequency (product.md#scores-3). */
export const recencyWeightTenths = { never: 0, past_year: 7, recent: 10, current: 10, missing: 8 } as const;
