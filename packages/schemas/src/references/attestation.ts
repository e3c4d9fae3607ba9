/**
 * What a referee certifies by typing their name; without the schema library, for a page that opens fast. Raise the version whenever
 * a word changes: it is stored with the answer.
 */
export const refereeAttestation = {
  version: '2026-11',
  statement: 'I worked with this person, I observed what I rated, and what I wrote is true to the best of my knowledge.',
} as const;

/** What a referee is told before writing, once on the page and once in each mail; what the candidate is shown holds to it. */
export const refereeNotice =
  "What you write may be shown to the person you write about, without your name. If you decline, they see 'No answer'.";
