/** Limits of the portal. */
export const portalConstants = { searchMinLength: 2, searchMaxLength: 100, endsSoonDays: 60, bulkLimit: 100, countedAtMost: 100 } as const;
