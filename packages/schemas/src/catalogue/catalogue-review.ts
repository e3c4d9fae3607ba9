import { z } from 'zod';

/** A calendar day such as 2026-11-20. */
export const daySchema = z.iso.date();

export const reviewStatuses = ['draft', 'in-review', 'reviewed'] as const;

/** How far the clinical review of a checklist is, with the newest review that accepted it. */
export const catalogueReviewSchema = z.strictObject({
  status: z.enum(reviewStatuses),
  accepted: z
    .strictObject({
      by: z.string(),
      credential: z.string(),
      date: daySchema,
      scope: z.string(),
      /** The day after which the checklist is to be reviewed again. */
      nextDue: daySchema.optional(),
    })
    .optional(),
});
export type CatalogueReview = z.output<typeof catalogueReviewSchema>;
export type AcceptedReview = NonNullable<CatalogueReview['accepted']>;

/** What nobody has said anything about. */
export const unreviewed: CatalogueReview = { status: 'draft' };
