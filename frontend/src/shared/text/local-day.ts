/** An instant as the user's local day in the format of fields and file names: 2026-11-27. */
export const localDay = (instant = new Date()) => instant.toLocaleDateString('sv-SE');
