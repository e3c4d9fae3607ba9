/** Limits of the portal. */
export const portalConstants = { searchMinLength: 2, searchMaxLength: 100 } as const;
