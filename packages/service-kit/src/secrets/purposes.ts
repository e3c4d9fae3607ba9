/**
 * What values are encrypted for, each under a sub-key of its own. Values that the same services open share a purpose: a finer one would keep
 * nobody out.
 */
export const purposes = ['candidate', 'links', 'mails', 'pdfs', 'second-factor'] as const;

export type Purpose = (typeof purposes)[number];
