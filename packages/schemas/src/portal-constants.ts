/** Limits of the portal. */
export const portalConstants = { searchMinLength: 2, searchMaxLength: 100, endsSoonDays: 60, bulkLimit: 100, countedAtMost: 100 } as const;

/** Limits of the lists on a candidate's page. */
export const personConstants = { checklists: 50, listed: 100, noteLength: 4_000 } as const;

/** Days within which a rights request must be answered after its receipt (product.md#data-3). */
export const rightsRequestDays = 45;

/** Business days, Monday to Friday, within which the firm promises a person's file; texts also state the 45 days. */
export const fileBusinessDays = 5;

/** Days within which another person reviews and explains how matching was used. */
export const reviewDays = 30;
