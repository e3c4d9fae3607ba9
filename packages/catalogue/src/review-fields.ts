import { type AcceptedReview, type CatalogueReview, reviewStatuses } from '@larkfield/schemas/catalogue/specialties.ts';
import { z } from 'zod';

const text = z.string().trim().min(2);
const day = z.iso.date('must be a day such as 2026-11-20');

export const reviewDecisions = ['accepted', 'changes-requested'] as const;

/** One clinician's review of a list. */
export const reviewSchema = z.strictObject({
  by: text,
  /** License and certificates, such as "RN, CCRN". */
  credential: text,
  date: day,
  /** What was reviewed, such as "the whole list". */
  scope: text,
  decision: z.enum(reviewDecisions),
  nextDue: day.optional(),
  /** The hash of the wording that was reviewed: the check fails once the list, its core or a family says something else. */
  wording: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits in quotes')
    .optional(),
});
export type ReviewEntry = z.output<typeof reviewSchema>;

/** A list file's review and versions. */
export const reviewFields = {
  status: z.enum(reviewStatuses).default('draft'),
  reviews: z.array(reviewSchema).default([]),
  /** Since when candidates are asked this version. */
  effectiveFrom: day.optional(),
  changes: z.array(z.strictObject({ version: z.int().positive(), date: day, reason: text })).default([]),
};
const reviewed = z.object(reviewFields);
export type Reviewed = z.output<typeof reviewed>;

/** The accepted review of the latest day; of one day the last that is written. */
export function newestAccepted(reviews: readonly ReviewEntry[]): ReviewEntry | undefined {
  return reviews
    .filter(({ decision }) => decision === 'accepted')
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .at(-1);
}

/** How far the review of a list is, as candidates and reports are told. */
export function reviewOf({ status, reviews }: Pick<Reviewed, 'status' | 'reviews'>): CatalogueReview {
  const newest = newestAccepted(reviews);
  if (!newest) return { status };
  const { by, credential, date, scope, nextDue } = newest;
  const accepted: AcceptedReview = { by, credential, date, scope, ...(nextDue !== undefined && { nextDue }) };
  return { status, accepted };
}
