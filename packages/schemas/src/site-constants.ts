/** Timings and limits of the whole front end (product.md#site-9); durations in milliseconds. */
export const siteConstants = {
  toastLimit: 1,
  toastRemoveDelay: 5_000,
  toastDuration: 5_000,
  toastSwipeThreshold: 50,
  toastHotkey: 'F8',
  tooltipDelay: 700,
  tooltipSkipDelay: 300,
  carouselInterval: 4_000,
  jobsPlaceholders: 5,
} as const;
