/** An instant as the reader's local day, as fields and names of files have it: 2026-11-27. */
export const localDay = (instant = new Date()) => instant.toLocaleDateString('sv-SE');
