/** Limits of the portal (specification, sections 5 and 9). */
export const portalConstants = { searchMinLength: 2, searchMaxLength: 100 } as const;
