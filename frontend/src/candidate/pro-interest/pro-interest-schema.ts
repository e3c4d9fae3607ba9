import { candidateNameSchema } from '@larkfield/schemas/checklist/candidate-fields.ts';
import { oneLine } from '@larkfield/schemas/one-line.ts';
import { z } from 'zod';

/** A simple pattern on purpose; the server looks closer. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The 'Get Notified' dialog's fields and messages (product.md#site-8). */
export const proInterestSchema = z.object({
  candidateName: candidateNameSchema,
  email: z.string().trim().regex(simpleEmail, 'Valid email is required'),
  phone: oneLine(z.string().trim().max(40, 'Phone must be at most 40 characters'), 'Phone'),
});

export type ProInterestFields = z.output<typeof proInterestSchema>;
