import { objectIdSchema, tokenSchema } from '#src/identifiers.ts';

/**
 * Which submission is meant, with the proof of owning it that a body can carry. The owner's cookie, a visit to My checklists or a
 * portal session prove it as well (product.md#submit-5).
 */
export const submissionProof = { submissionId: objectIdSchema, downloadToken: tokenSchema.optional() };
