import { z } from 'zod';
import { objectIdSchema, tokenSchema } from '#src/identifiers.ts';

/**
 * Which submission is meant, with the proof of owning it that a body can carry. The owner's cookie or a portal session prove it
 * as well (spec/decisions, Who may do what with a submission).
 */
export const submissionProof = { submissionId: objectIdSchema, downloadToken: tokenSchema.optional() };

export const linkIdParamsSchema = z.strictObject({ linkId: objectIdSchema });
